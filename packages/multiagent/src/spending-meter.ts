import type { Budget, Reservation } from '@minagent/types'

/** What was spent; money only where agents know the prices of their models (`limits.priceOf`). */
export interface Spending {
  readonly tokens: number
  readonly costUsd: number
}

/** A budget that limits nothing itself and knows what was spent from it. */
export class SpendingMeter implements Budget {
  readonly #outer: Budget | undefined
  #spent: Spending = { tokens: 0, costUsd: 0 }

  constructor(outer?: Budget) {
    this.#outer = outer
  }

  get spent(): Spending {
    return this.#spent
  }

  get left(): Budget['left'] {
    return this.#outer?.left ?? {}
  }

  reserve(tokens: number, costUsd: number): Reservation | undefined {
    const outer = this.#outer?.reserve(tokens, costUsd)
    if (this.#outer && !outer) return undefined
    let open = true
    const settle = (actual: Spending): void => {
      if (!open) return
      open = false
      this.#spent = { tokens: this.#spent.tokens + actual.tokens, costUsd: this.#spent.costUsd + actual.costUsd }
      outer?.settle(actual)
    }
    return { settle, release: () => settle({ tokens: 0, costUsd: 0 }) }
  }
}
