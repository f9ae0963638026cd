import type { ErrorInfo, Usage } from '@minagent/types'
import type { Plan } from './plan.ts'
import type { TaskResult } from './task-result.ts'

/** How the execution of a plan ended. */
export interface PlanResult {
  readonly runId: string
  /**
   * `completed`: every task succeeded. `failed`: a task failed, all that does not depend on it is done. `waiting`: a person has to
   * decide first. `budget_exceeded`: a task was not begun, since too little is left. Execute again with the same steps to go on; a task
   * that has failed is done as well, and stays failed: only `replan` gets round it.
   */
  readonly stopReason: 'completed' | 'failed' | 'waiting' | 'cancelled' | 'budget_exceeded'
  /** As it was carried out: with the tasks of the last re-planning. */
  readonly plan: Plan
  /** One for each task, in the order of the plan. */
  readonly tasks: readonly TaskResult[]
  /** Of tasks that were replaced. */
  readonly replaced: readonly TaskResult[]
  /** Of all tasks and re-plannings, those of earlier processes included. */
  readonly usage: Usage
  /** Why re-planning failed. */
  readonly error?: ErrorInfo
}
