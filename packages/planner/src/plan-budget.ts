import type { Budget } from '@minagent/types'
import { LimitedBudget } from './limited-budget.ts'
import type { BudgetLimits } from './plan.ts'
import type { Spending } from './task-result.ts'

/** The budget of one execution. */
export interface PlanBudget {
  readonly budget: LimitedBudget
  /** Counts what an earlier process spent: limits are those of the whole run, while a shared budget is what is left. */
  chargeRecorded(spent: Spending): void
}

export function planBudget(given: Budget | BudgetLimits = {}): PlanBudget {
  if ('reserve' in given) return { budget: new LimitedBudget({}, given), chargeRecorded: () => undefined }
  for (const [name, limit] of Object.entries({ tokens: given.tokens, costUsd: given.costUsd })) {
    if (limit !== undefined && !(limit > 0)) throw new RangeError(`budget.${name} must be a positive number, got ${limit}.`)
  }
  const budget = new LimitedBudget(given)
  return { budget, chargeRecorded: (spent) => budget.charge(spent) }
}
