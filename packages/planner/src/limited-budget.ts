import type { Budget, Reservation } from '@minagent/types'
import type { BudgetLimits } from './plan.ts'
import type { Spending } from './task-result.ts'

/** A budget, within another if one is given, that knows what was spent from it. */
export class LimitedBudget implements Budget {
  readonly #limits: BudgetLimits
  readonly #outer: Budget | undefined
  #tokens = 0
  #costUsd = 0
  #spent: Spending = { tokens: 0, costUsd: 0 }

  constructor(limits: BudgetLimits, outer?: Budget) {
    this.#limits = limits
    this.#outer = outer
  }

  get spent(): Spending {
    return this.#spent
  }

  get left(): Budget['left'] {
    const { tokens = Number.POSITIVE_INFINITY, costUsd = Number.POSITIVE_INFINITY } = this.#limits
    return {
      ...finite('tokens', Math.min(tokens - this.#tokens, this.#outer?.left.tokens ?? Number.POSITIVE_INFINITY)),
      ...finite('costUsd', Math.min(costUsd - this.#costUsd, this.#outer?.left.costUsd ?? Number.POSITIVE_INFINITY)),
    }
  }

  reserve(tokens: number, costUsd: number): Reservation | undefined {
    const { left } = this
    if (tokens > (left.tokens ?? Number.POSITIVE_INFINITY) || costUsd > (left.costUsd ?? Number.POSITIVE_INFINITY)) return undefined
    const outer = this.#outer?.reserve(tokens, costUsd)
    if (this.#outer && !outer) return undefined
    this.#take({ tokens, costUsd })
    let open = true
    const settle = (actual: Spending): void => {
      if (!open) return
      open = false
      this.#take({ tokens: actual.tokens - tokens, costUsd: actual.costUsd - costUsd })
      this.#count(actual)
      outer?.settle(actual)
    }
    return { settle, release: () => settle({ tokens: 0, costUsd: 0 }) }
  }

  /** Takes what is gone already, even if that is more than is left. */
  charge(spent: Spending): void {
    this.#take(spent)
    this.#count(spent)
    this.#outer?.reserve(0, 0)?.settle(spent)
  }

  #count({ tokens, costUsd }: Spending): void {
    this.#spent = { tokens: this.#spent.tokens + tokens, costUsd: this.#spent.costUsd + costUsd }
  }

  #take({ tokens, costUsd }: Spending): void {
    this.#tokens += tokens
    this.#costUsd += costUsd
  }
}

function finite<K extends string>(key: K, value: number): { readonly [P in K]?: number } {
  const members: { [P in K]?: number } = {}
  if (Number.isFinite(value)) members[key] = value
  return members
}
