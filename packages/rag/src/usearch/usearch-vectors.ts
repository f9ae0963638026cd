import type { ApproximateVectors, VectorBlock } from '../vectors/vector-block.ts'
import { usearchBlock } from './usearch-block.ts'

/** Where an approximate search begins. */
export interface UsearchOptions {
  /** Blocks of fewer vectors are compared one by one, which is exact and costs about the same there. Default 10,000. */
  readonly minRows?: number
}

/**
 * For `createIndex({ vectors: usearchVectors() })`: searches the vectors of an index through graphs of the package usearch (install it beside
 * this one), then orders what they find exactly. The first search by vectors in a process builds the graph of each segment, at about 0.6 ms a
 * vector of 384 dimensions, and keeps it in memory beside the exact block as long as the index has the segment; none is stored. A filter
 * that leaves few vectors is searched exactly.
 * @throws RangeError when `minRows` is less than 0 or no number; a search throws MinagentError `index_failed` when usearch cannot be loaded.
 */
export function usearchVectors({ minRows = 10_000 }: UsearchOptions = {}): ApproximateVectors {
  if (!(minRows >= 0)) throw new RangeError(`minRows must be 0 or more, got ${minRows}.`)
  const blocks = new WeakMap<VectorBlock, Promise<VectorBlock>>()
  return (block) => {
    if (block.length === 0 || block.length < minRows) return block
    const known = blocks.get(block)
    if (known) return known
    const made = usearchBlock(block).catch((error: unknown) => {
      blocks.delete(block)
      throw error
    })
    blocks.set(block, made)
    return made
  }
}
