import { fuse, type Hit } from './fuse.ts'

/** What the best vector is worth at most beside the best text. */
const VECTOR_WEIGHT = 0.2

/** How many after the best show whether it stands out. */
const NEXT_HITS = 4

//#region hybrid
/**
 * The results of a text search and of a vector search as one list. The text leads, and the vectors settle what is close: they count the less
 * the more the best text stands out from the four after it, and nothing once those reach half its score on average. So a weak embedder
 * cannot spoil what the words find, and vectors that are all alike (a language that the embedder does not know) change no order.
 */
export function fuseHybrid<T extends Hit>(text: readonly T[], vector: readonly T[]): T[] {
  const weight = VECTOR_WEIGHT * Math.max(0, 1 - 2 * leadOf(text))
  return fuse([
    { hits: text, weight: 1, floor: 0 },
    // What the words leave open entirely is for the vectors.
    { hits: vector, weight: text.length === 0 ? 1 : weight },
  ])
}
//#endregion hybrid

/** How far the best stands out, from 0 (the next are as good) to 1. */
function leadOf([best, ...others]: readonly Hit[]): number {
  const next = others.slice(0, NEXT_HITS)
  if (!best || best.score <= 0 || next.length === 0) return 0
  return 1 - next.reduce((sum, { score }) => sum + score, 0) / next.length / best.score
}
