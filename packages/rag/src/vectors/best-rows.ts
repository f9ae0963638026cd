import type { Candidate } from './vector-block.ts'

/** The best few of many scored rows; among equal scores the lower row wins. */
export class BestRows {
  readonly #capacity: number
  readonly #scores: Float64Array
  readonly #rows: Float64Array
  #size = 0
  #threshold = Number.NEGATIVE_INFINITY

  constructor(capacity: number) {
    this.#capacity = capacity
    this.#scores = new Float64Array(capacity)
    this.#rows = new Float64Array(capacity)
  }

  /** A row is added only with a score above this, as rows come in ascending order. */
  get threshold(): number {
    return this.#threshold
  }

  /** Adds a row that is higher than all before it and scores above the threshold. */
  add(row: number, score: number): void {
    if (this.#size < this.#capacity) {
      this.#rise(this.#size++, row, score)
    } else {
      this.#sink(row, score)
    }
    if (this.#size === this.#capacity) this.#threshold = this.#scores[0] ?? this.#threshold
  }

  /** What is kept, in no particular order. */
  candidates(): Candidate[] {
    return Array.from(this.#rows.subarray(0, this.#size), (row, place) => ({ row, score: this.#scores[place] ?? 0 }))
  }

  /** A heap with the worst row at its top: the new one goes up from the end while it is worse than what is above it. */
  #rise(end: number, row: number, score: number): void {
    let place = end
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!this.#isWorse(row, score, above)) break
      this.#move(above, place)
      place = above
    }
    this.#put(place, row, score)
  }

  /** The new one takes the place of the worst and goes down while something below it is worse. */
  #sink(row: number, score: number): void {
    let place = 0
    for (;;) {
      const below = this.#worstBelow(place)
      if (below === undefined || this.#isWorse(row, score, below)) break
      this.#move(below, place)
      place = below
    }
    this.#put(place, row, score)
  }

  #worstBelow(place: number): number | undefined {
    const left = 2 * place + 1
    if (left >= this.#size) return undefined
    const right = left + 1
    if (right >= this.#size) return left
    return this.#isWorse(this.#rows[left] ?? 0, this.#scores[left] ?? 0, right) ? left : right
  }

  #isWorse(row: number, score: number, place: number): boolean {
    const other = this.#scores[place] ?? 0
    return score < other || (score === other && row > (this.#rows[place] ?? 0))
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#rows[from] ?? 0, this.#scores[from] ?? 0)
  }

  #put(place: number, row: number, score: number): void {
    this.#rows[place] = row
    this.#scores[place] = score
  }
}
