/**
 * What a text is made of, small enough to compare with many others: the lowest hashes of its pieces of {@link PIECE} letters or digits.
 * Case, spaces and punctuation do not count.
 */
export type TextSketch = Float64Array

/** How many hashes are kept; the error of a similarity is then about 4 %. */
const SKETCH_SIZE = 128

const PIECE = 5

export function sketchOf(text: string): TextSketch {
  const letters = Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ''),
  )
  const hashes = new Set<number>()
  const last = Math.max(0, letters.length - PIECE)
  for (let start = 0; start <= last; start++) hashes.add(hashOf(letters, start, Math.min(start + PIECE, letters.length)))
  return Float64Array.from(hashes).sort().slice(0, SKETCH_SIZE)
}

/**
 * About which part of all pieces of two texts they have in common (Jaccard), from 0 to 1, in the manner of Broder's sketches (1997):
 * of the lowest hashes of both, how many are in each.
 */
export function similarityOf(a: TextSketch, b: TextSketch): number {
  let common = 0
  let seen = 0
  for (let i = 0, j = 0; seen < SKETCH_SIZE && (i < a.length || j < b.length); seen++) {
    const [first, second] = [a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY]
    if (first === second) common++
    if (first <= second) i++
    if (second <= first) j++
  }
  return seen === 0 ? 1 : common / seen
}

/** FNV-1a over code points, mixed at the end so that low hashes are spread evenly. */
function hashOf(letters: readonly string[], start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (letters[at]?.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
