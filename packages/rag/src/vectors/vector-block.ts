/**
 * Vectors that never change, and a way to those that may be nearest. Made by a {@link VectorBuilder} or by `openVectorBlock`;
 * `searchVectors` searches one or several. An approximate index is another implementation of this ({@link ApproximateVectors}).
 */
export interface VectorBlock {
  readonly dimensions: number
  /** How many vectors; rows count from 0. */
  readonly length: number
  /** The vector of a row, of length 1 unless it is all zeros; do not change it. */
  vector(row: number): Float32Array | Promise<Float32Array>
  /** About the nearest `count` rows of those that `accept` takes, in any order; the query has length 1. */
  candidates(query: Float32Array, count: number, accept?: (row: number) => boolean): readonly Candidate[]
  /** The block for a store; `openVectorBlock` reads it. */
  bytes(): Promise<Uint8Array>
}

/** Gives what is searched in the place of a block: the same vectors in the same rows, found in another way. */
export type ApproximateVectors = (block: VectorBlock) => VectorBlock | Promise<VectorBlock>

/** A row, and about the cosine between its vector and the query. */
export interface Candidate {
  readonly row: number
  readonly score: number
}
