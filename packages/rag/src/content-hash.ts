import { canonicalJson, type Document } from '@minagent/types'

/** What a document is, in 16 hexadecimal digits: equal for equal text and metadata. It tells changes, and guards against nobody. */
export function contentHash({ text, metadata }: Document): string {
  return hash(text, hash(canonicalJson(metadata), [0x9e3779b9, 0x85ebca6b]))
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('')
}

/** Two multiplicative hashes of 32 bits over the UTF-16 units, with constants of MurmurHash3 and xxHash. */
function hash(text: string, [first, second]: readonly number[]): readonly number[] {
  let a = (first ?? 0) ^ text.length
  let b = second ?? 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    a = Math.imul(a ^ unit, 0xcc9e2d51)
    a ^= a >>> 15
    b = Math.imul(b ^ unit, 0x9e3779b1)
    b ^= b >>> 13
  }
  return [mixed(a ^ Math.imul(b, 0xc2b2ae3d)), mixed(b ^ Math.imul(a, 0x27d4eb2f))]
}

function mixed(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (half ^ (half >>> 13)) >>> 0
}
