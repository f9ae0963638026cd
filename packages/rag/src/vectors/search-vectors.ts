import { dot, setUnit } from './unit-vector.ts'
import type { VectorBlock } from './vector-block.ts'

/** Which rows of a block may be found; all when it does not say. */
export interface SearchedVectors {
  readonly block: VectorBlock
  readonly accept?: (row: number) => boolean
}

/** A vector that was found. */
export interface VectorHit {
  /** Which of the searched blocks it is in. */
  readonly block: number
  readonly row: number
  /** The cosine between it and the query. */
  readonly score: number
}

/** How many of the best rows by their codes are looked at exactly. */
const MIN_CANDIDATES = 40

/**
 * The vectors nearest to the query over all blocks as if they were one, best first; among equal ones the earlier.
 * Exact for what models of meaning give; with less than 16 dimensions near ones may change places.
 * A query of zeros has no direction and finds nothing.
 * @throws RangeError when a block has other dimensions than the query, or the query is not of finite numbers.
 */
export async function searchVectors(blocks: readonly SearchedVectors[], query: Float32Array, limit = 10): Promise<VectorHit[]> {
  const unit = unitQuery(blocks, query)
  if (limit < 1 || unit.every((value) => value === 0)) return []
  const count = Math.max(MIN_CANDIDATES, 2 * limit)
  const candidates = blocks.flatMap(({ block, accept }, index) =>
    block.candidates(unit, count, accept).map(({ row, score }) => ({ block, index, row, score })),
  )
  const nearest = candidates.sort((a, b) => b.score - a.score).slice(0, count)
  const hits = nearest.map(async ({ block, index, row }) => ({ block: index, row, score: dot(unit, await block.vector(row)) }))
  return (await Promise.all(hits)).sort((a, b) => b.score - a.score || a.block - b.block || a.row - b.row).slice(0, limit)
}

function unitQuery(blocks: readonly SearchedVectors[], query: Float32Array): Float32Array {
  const unit = new Float32Array(blocks[0]?.block.dimensions ?? query.length)
  setUnit(unit, query)
  const other = blocks.find(({ block }) => block.dimensions !== unit.length)
  if (other) throw new RangeError(`Expected blocks of ${unit.length} dimensions, got one of ${other.block.dimensions}.`)
  return unit
}
