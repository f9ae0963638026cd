import type { Budget } from '@minagent/types'
import { LimitedBudget } from './limited-budget.ts'
import type { BudgetLimits } from './plan.ts'
import type { Spending } from './task-result.ts'

/** What a task may spend; what its limits say is held for it alone. */
export interface TaskAllowance {
  /** For whoever does the task. */
  readonly budget: Budget
  /** Gives back what was not used; `reported` counts where it is more than what was taken. Gives what was spent. */
  close(reported: Spending): Spending
}

/** Holds what the limits of a task say; undefined when too little is left in the budget of the plan. */
export function taskAllowance(plan: LimitedBudget, limits: BudgetLimits = {}): TaskAllowance | undefined {
  const { left } = plan
  if ((left.tokens ?? 1) <= 0 || (left.costUsd ?? 1) <= 0) return undefined
  const held = plan.reserve(limits.tokens ?? 0, limits.costUsd ?? 0)
  if (!held) return undefined
  const budget = new LimitedBudget(limits, unheld(plan, limits))
  return {
    budget,
    close(reported) {
      const { spent } = budget
      const all = { tokens: Math.max(spent.tokens, reported.tokens), costUsd: Math.max(spent.costUsd, reported.costUsd) }
      held.settle({
        tokens: all.tokens - (limits.tokens === undefined ? spent.tokens : 0),
        costUsd: all.costUsd - (limits.costUsd === undefined ? spent.costUsd : 0),
      })
      return all
    },
  }
}

/** The part of the plan's budget from which the task takes as it goes: what it has no limit of its own for. */
function unheld(plan: Budget, limits: BudgetLimits): Budget {
  const share = ({ tokens, costUsd }: Spending): Spending => ({
    tokens: limits.tokens === undefined ? tokens : 0,
    costUsd: limits.costUsd === undefined ? costUsd : 0,
  })
  return {
    get left() {
      const { tokens, costUsd } = plan.left
      return {
        ...(tokens === undefined || limits.tokens !== undefined ? {} : { tokens }),
        ...(costUsd === undefined || limits.costUsd !== undefined ? {} : { costUsd }),
      }
    },
    reserve(tokens, costUsd) {
      const part = share({ tokens, costUsd })
      const reservation = plan.reserve(part.tokens, part.costUsd)
      return reservation && { settle: (actual) => reservation.settle(share(actual)), release: () => reservation.release() }
    },
  }
}
