import { exactBlock } from './exact-block.ts'
import { encodeVectors } from './row-codes.ts'
import { unitVector } from './unit-vector.ts'
import type { VectorBlock } from './vector-block.ts'

/** Collects vectors, and makes a {@link VectorBlock} of them. */
export class VectorBuilder {
  readonly #dimensions: number
  #vectors: Float32Array
  #length = 0

  /** @throws RangeError when `dimensions` is not a positive integer. */
  constructor(dimensions: number) {
    if (!Number.isInteger(dimensions) || dimensions < 1) throw new RangeError(`dimensions must be a positive integer, got ${dimensions}.`)
    this.#dimensions = dimensions
    this.#vectors = new Float32Array(dimensions * 16)
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
    const unit = unitVector(vector, this.#dimensions)
    const start = this.#length * this.#dimensions
    if (start === this.#vectors.length) {
      const larger = new Float32Array(2 * start)
      larger.set(this.#vectors)
      this.#vectors = larger
    }
    this.#vectors.set(unit, start)
    return this.#length++
  }

  /** The block of the vectors so far; the builder may go on. */
  build(): VectorBlock {
    const dimensions = this.#dimensions
    const vectors = this.#vectors.slice(0, this.#length * dimensions)
    const vector = (row: number) => vectors.subarray(row * dimensions, (row + 1) * dimensions)
    return exactBlock(dimensions, encodeVectors(vectors, dimensions), vector)
  }
}
