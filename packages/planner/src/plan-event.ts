import type { Plan } from './plan.ts'
import type { PlanResult } from './plan-result.ts'
import type { TaskResult } from './task-result.ts'

/** A fact of a plan under way; `runId` is that of the plan. */
export type PlanEvent = { readonly runId: string } & (
  | { readonly type: 'plan.started'; readonly plan: Plan }
  /** Not told of a task whose result was recorded before. */
  | { readonly type: 'task.started'; readonly id: string; readonly agent: string }
  /** Also told of tasks that are skipped, and (with `recorded`) of those that were done before. */
  | { readonly type: 'task.finished'; readonly result: TaskResult; readonly recorded: boolean }
  /** The tasks of these ids were replaced; `plan` is the new one. */
  | { readonly type: 'plan.replanned'; readonly revision: number; readonly replaced: readonly string[]; readonly plan: Plan }
  | { readonly type: 'plan.finished'; readonly stopReason: PlanResult['stopReason'] }
)
