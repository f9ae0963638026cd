import { exactBlock } from './exact-block.ts'
import { encodeRows } from './row-codes.ts'
import { setUnit } from './unit-vector.ts'
import type { VectorBlock } from './vector-block.ts'

/** How many vectors are kept together: what is full is never copied. */
const ROWS_OF_CHUNK = 1024

/** Collects vectors, and makes a {@link VectorBlock} of them. */
export class VectorBuilder {
  readonly #dimensions: number
  readonly #chunks: Float32Array[] = []
  #length = 0

  /** @throws RangeError when `dimensions` is not a positive integer. */
  constructor(dimensions: number) {
    if (!Number.isInteger(dimensions) || dimensions < 1) throw new RangeError(`dimensions must be a positive integer, got ${dimensions}.`)
    this.#dimensions = dimensions
  }

  /** How many vectors were added. */
  get length(): number {
    return this.#length
  }

  /**
   * Adds a vector, whose length does not matter, and gives its row.
   * @throws RangeError when it has another number of dimensions, or holds something that is no finite number.
   */
  add(vector: Float32Array): number {
    const dimensions = this.#dimensions
    if (this.#length === this.#chunks.length * ROWS_OF_CHUNK) this.#chunks.push(new Float32Array(ROWS_OF_CHUNK * dimensions))
    setUnit(rowOf(this.#chunks, this.#length, dimensions), vector)
    return this.#length++
  }

  /** The block of the vectors so far; the builder may go on. */
  build(): VectorBlock {
    const dimensions = this.#dimensions
    const chunks = [...this.#chunks]
    const vector = (row: number) => rowOf(chunks, row, dimensions)
    return exactBlock(dimensions, encodeRows(this.#length, dimensions, vector), vector)
  }
}

function rowOf(chunks: readonly Float32Array[], row: number, dimensions: number): Float32Array {
  const start = (row % ROWS_OF_CHUNK) * dimensions
  return chunks[Math.floor(row / ROWS_OF_CHUNK)]?.subarray(start, start + dimensions) ?? new Float32Array(dimensions)
}
