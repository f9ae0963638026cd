/** Checking a value would take longer than a stranger's schema may take. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork'
}

/** How much work one check of a value may still cost. */
export class WorkBudget {
  readonly #most: number
  #left: number

  constructor(most: number) {
    this.#most = most
    this.#left = most
  }

  /** Begins anew, for the next value. */
  reset(): void {
    this.#left = this.#most
  }

  /** @throws TooMuchWork when nothing is left */
  spend(work: number): void {
    this.#left -= work
    if (this.#left < 0) throw new TooMuchWork('The value takes too long to check.')
  }
}
