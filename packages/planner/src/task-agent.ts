import type { AgentLike, Budget, UserMessage } from '@minagent/types'
import type { PlanTask } from './plan.ts'

/** Who does a task: an agent (anything that runs like one), or a function. */
export type TaskAgent = AgentLike | TaskFunction

/**
 * Does a task; what it gives is the output and must be JSON data. Throw, and the task has failed. What nothing is known of counts as
 * untrusted, and so does the output of a function. It must end when its signal is aborted: the plan waits for it.
 */
export type TaskFunction = (assignment: TaskAssignment) => unknown

/** What whoever does a task is given. */
export interface TaskAssignment {
  readonly goal: string
  readonly task: PlanTask
  /** The results of the tasks that it depends on, in the order of `dependsOn`. */
  readonly dependencies: readonly TaskDependency[]
  /** The same in words: a message for each result, labelled with its origin. */
  readonly context: readonly UserMessage[]
  /** The task in words. */
  readonly input: UserMessage
  /** Stable: a task that is begun again after a crash has the same. */
  readonly runId: string
  readonly signal: AbortSignal
  /** What the task may spend. */
  readonly budget: Budget
}

/** A result that another task depends on. */
export interface TaskDependency {
  readonly id: string
  readonly task: string
  readonly output: unknown
  /** It may carry the instructions of a stranger. */
  readonly untrusted: boolean
}
