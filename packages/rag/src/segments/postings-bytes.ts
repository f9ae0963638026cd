import type { Postings } from './segment.ts'

/** Adds a list of postings: for each the distance to the passage before it (7 bits a byte, the last with the high bit), then its frequency. */
export function writePostings(target: { push(byte: number): void }, { passages, frequencies, start, end }: Postings): void {
  let before = 0
  for (let index = start; index < end; index++) {
    const passage = passages[index] ?? 0
    let distance = passage - before
    while (distance > 127) {
      target.push(distance & 127)
      distance >>>= 7
    }
    target.push(distance | 128)
    target.push(frequencies[index] ?? 0)
    before = passage
  }
}

/** The `count` postings of such bytes; undefined where they are something else. */
export function readPostings(bytes: Uint8Array, count: number): Postings | undefined {
  const passages = new Uint32Array(count)
  const frequencies = new Uint8Array(count)
  let at = 0
  let passage = 0
  for (let index = 0; index < count; index++) {
    let shift = 0
    let byte = bytes[at++] ?? 128
    for (; byte < 128; byte = bytes[at++] ?? 128) {
      passage += byte << shift
      shift += 7
    }
    passage += (byte & 127) << shift
    passages[index] = passage
    frequencies[index] = bytes[at++] ?? 0
  }
  return at === bytes.length ? { passages, frequencies, start: 0, end: count } : undefined
}
