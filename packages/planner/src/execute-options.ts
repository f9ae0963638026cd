import type { Budget, Locale, StepRunner } from '@minagent/types'
import type { BudgetLimits } from './plan.ts'
import type { PlanEvent } from './plan-event.ts'
import type { Replan } from './replan.ts'
import type { TaskAgent } from './task-agent.ts'

/** How a plan is carried out. */
export interface ExecuteOptions {
  /** Who does tasks, by name; a task that names nobody goes to the first. */
  readonly agents: Readonly<Record<string, TaskAgent>>
  /** Most tasks at the same time; default 4. */
  readonly concurrency?: number
  /**
   * Limits of the whole run, by whichever processes; or a budget that is shared with others, of which only what is spent now is taken.
   * Default: no limit. Cost is counted where agents know prices.
   */
  readonly budget?: Budget | BudgetLimits
  /** Cancels: nothing new begins, what runs is told and waited for. */
  readonly signal?: AbortSignal
  /** Records what is done, so that the plan can be executed again with the same id and goes on: for example what a `StepStore` opened. */
  readonly stepRunner?: StepRunner
  /** Name of the run; agents get ids made from it. Default: that of a `stepRunner` which a `StepStore` opened, else a new id. */
  readonly runId?: string
  /** Is told every fact, in order; what it throws is ignored. */
  readonly onEvent?: (event: PlanEvent) => void
  /** Asked for other tasks when some failed and nothing else can be done; default: the plan ends as `failed`. */
  readonly replan?: Replan
  /** How often it is asked at most; default 2. */
  readonly maxReplans?: number
  /** Language of the words for the agents; default `'en'`. */
  readonly locale?: Locale
}
