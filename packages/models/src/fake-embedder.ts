import type { Embedder } from '@minagent/types'

/**
 * Vectors without a model: hashed words and character n-grams, normalised to length 1 (an empty text gives zeros).
 * Texts that share words or parts of words are near each other, in English and Chinese; meaning is not understood.
 */
export class FakeEmbedder implements Embedder {
  readonly dimensions: number

  /**
   * @param options `dimensions`: length of the vectors, default 256.
   * @throws RangeError when it is not a positive integer.
   */
  constructor({ dimensions = 256 }: { readonly dimensions?: number } = {}) {
    if (!Number.isInteger(dimensions) || dimensions < 1) throw new RangeError(`dimensions must be a positive integer, got ${dimensions}.`)
    this.dimensions = dimensions
  }

  async embed(texts: readonly string[], options?: { readonly signal?: AbortSignal }): Promise<Float32Array[]> {
    options?.signal?.throwIfAborted()
    return texts.map((text) => vectorOf(text, this.dimensions))
  }
}

function vectorOf(text: string, dimensions: number): Float32Array {
  const counts = new Map<string, number>()
  for (const feature of features(text)) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const sums = new Float64Array(dimensions)
  for (const [feature, count] of counts) {
    const hash = hashOf(feature)
    const sign = hash & 1 ? 1 : -1
    const index = (hash >>> 1) % dimensions
    // The root keeps a word that is repeated often from drowning the others.
    sums[index] = (sums[index] ?? 0) + sign * Math.sqrt(count)
  }
  const length = Math.hypot(...sums)
  return Float32Array.from(sums, (sum) => (length === 0 ? 0 : sum / length))
}

const IDEOGRAPHS = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
const WORD = new RegExp(`(${IDEOGRAPHS}+)|(?:(?!${IDEOGRAPHS})[\\p{L}\\p{M}\\p{N}])+`, 'gu')

/** Runs of Han and kana give single characters and pairs; other words give themselves and their pieces of three characters. */
function* features(text: string): Generator<string> {
  for (const [word, ideographs] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    if (ideographs) {
      yield* grams(word, 1)
      yield* grams(word, 2)
    } else {
      yield word
      yield* grams(`<${word}>`, 3)
    }
  }
}

function* grams(word: string, size: number): Generator<string> {
  const characters = Array.from(word)
  for (let start = 0; start + size <= characters.length; start++) yield characters.slice(start, start + size).join('')
}

/** FNV-1a over UTF-16 units, mixed at the end so that low bits depend on all. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
