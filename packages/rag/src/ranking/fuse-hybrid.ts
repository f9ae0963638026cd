import { fuse, type Hit } from './fuse.ts'

/** What the best vector is worth beside the best text. */
const VECTOR_WEIGHT = 0.2

/** The results of a text search and of a vector search as one list, in which the text leads and the vectors settle what is close. */
export function fuseHybrid<T extends Hit>(text: readonly T[], vector: readonly T[]): T[] {
  return fuse([
    { hits: text, weight: 1, floor: 0 },
    { hits: vector, weight: VECTOR_WEIGHT },
  ])
}
