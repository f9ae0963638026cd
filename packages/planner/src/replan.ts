import type { Usage } from '@minagent/types'
import type { Plan, PlanTask } from './plan.ts'
import type { TaskResult } from './task-result.ts'

/**
 * Gives new tasks in place of those that failed and of all that depends on them; undefined: there is no other way. What is done is
 * kept. The new tasks may depend on each other and on the kept ones, and may have ids that were replaced. It must end when its signal
 * is aborted: the plan waits for it.
 */
export type Replan = (request: ReplanRequest) => Replacement | undefined | Promise<Replacement | undefined>

/** What a re-planning may know. */
export interface ReplanRequest {
  readonly plan: Plan
  /** One for each task, in the order of the plan. */
  readonly results: readonly TaskResult[]
  /** The ids of the tasks that are to be replaced. */
  readonly replaced: readonly string[]
  /** The names of those who can do tasks. */
  readonly agents: readonly string[]
  /** How often the plan has been re-planned, this time included. */
  readonly revision: number
  readonly signal: AbortSignal
}

/** The tasks that stand in place of others. */
export interface Replacement {
  readonly tasks: readonly PlanTask[]
  /** What it took to find them; default nothing. */
  readonly usage?: Usage
  /** Their words may carry the instructions of a stranger; default false. */
  readonly untrusted?: boolean
}

//#region replace
/** A plan with other tasks in place of some, at its end. */
export function replaceTasks(plan: Plan, replaced: readonly string[], tasks: readonly PlanTask[]): Plan {
  const gone = new Set(replaced)
  return { ...plan, tasks: [...plan.tasks.filter(({ id }) => !gone.has(id)), ...tasks] }
}
//#endregion replace
