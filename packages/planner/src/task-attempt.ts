import type { Locale, StepRunner } from '@minagent/types'
import { CancelScope } from '@minagent/types/runtime'
import { doTask } from './do-task.ts'
import type { TaskAgent, TaskAssignment, TaskDependency } from './task-agent.ts'
import type { TaskAllowance } from './task-allowance.ts'
import type { GraphTask } from './task-graph.ts'
import { taskMessages } from './task-messages.ts'
import type { TaskResult } from './task-result.ts'
import { tokensOf } from './tokens-of.ts'

/** What the attempts of a plan have in common. */
export interface AttemptSettings {
  readonly runId: string
  readonly goal: string
  readonly steps: StepRunner
  readonly scope: CancelScope
  readonly locale: Locale
}

/** One task at the moment at which it can be begun. */
export interface Attempt {
  readonly member: GraphTask
  readonly agent: TaskAgent
  readonly dependencies: readonly TaskDependency[]
  readonly allowance: TaskAllowance
  /** Told when it is begun; not when its result was recorded before. */
  begun(): void
}

/** How an attempt ended. */
export interface AttemptEnd {
  readonly result: TaskResult
  readonly recorded: boolean
}

/**
 * Does a task, or gives back its recorded result. What succeeded and what failed is recorded; what waits or was cancelled is not, and is
 * begun again by whoever goes on with the plan. The signal of the task is one of its own: many listeners on one would be a leak.
 */
export async function attemptTask(attempt: Attempt, settings: AttemptSettings): Promise<AttemptEnd> {
  const { runId, steps, scope } = settings
  const { id } = attempt.member.task
  const own = new CancelScope()
  const unlink = scope.onCancel(() => own.cancel(scope.reason))
  //#region record
  let begun = false
  let unfinished: TaskResult | undefined
  const work = async (): Promise<TaskResult> => {
    begun = true
    attempt.begun()
    const result = await resultOf(attempt, settings, own)
    if (result.status === 'succeeded' || result.status === 'failed') return result
    unfinished = result
    throw new Error(`The task ${id} has not ended.`)
  }
  try {
    const info = { kind: 'task', runId, round: attempt.member.revision } as const
    return { result: await steps.run(taskKey(attempt.member), work, info), recorded: !begun }
    //#endregion record
  } catch (error) {
    if (unfinished) return { result: unfinished, recorded: false }
    throw error
  } finally {
    unlink()
    if (!begun) attempt.allowance.close({ tokens: 0, costUsd: 0 })
  }
}

async function resultOf(attempt: Attempt, settings: AttemptSettings, own: CancelScope): Promise<TaskResult> {
  const { member, agent, dependencies, allowance } = attempt
  const { goal, runId, locale } = settings
  const { id } = member.task
  const assignment: TaskAssignment = {
    goal,
    task: member.task,
    dependencies,
    ...taskMessages(member, goal, dependencies, locale),
    runId: `${runId}:${taskKey(member)}`,
    signal: own.signal,
    budget: allowance.budget,
  }
  try {
    const answer = await doTask(agent, assignment, runId)
    const used = { usage: answer.usage, spent: allowance.close({ tokens: tokensOf(answer.usage), costUsd: 0 }) }
    if (answer.status === 'failed' && own.cancelled) return { id, status: 'cancelled', ...used }
    return { id, ...answer, ...used }
  } finally {
    allowance.close({ tokens: 0, costUsd: 0 })
  }
}

//#region key
/** The same id in another re-planning is another task. */
function taskKey({ task, revision }: GraphTask): string {
  return `task:${revision}:${task.id}`
}
//#endregion key
