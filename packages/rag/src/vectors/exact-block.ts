import { blockBytes } from './block-bytes.ts'
import { bestRows, type RowCodes } from './row-codes.ts'
import type { VectorBlock } from './vector-block.ts'

/** A block that scans the codes of all its rows; `vector` gives the exact vector of one. */
export function exactBlock(dimensions: number, codes: RowCodes, vector: VectorBlock['vector']): VectorBlock {
  const length = codes.scales.length
  return {
    dimensions,
    length,
    vector,
    candidates: (query, count, accept) => bestRows(codes, query, { count: Math.min(count, length), accept }),
    bytes: () => blockBytes(dimensions, codes, vector),
  }
}
