import type { ErrorInfo, StepStore } from '@minagent/types'
import type { Clock, Ids } from '@minagent/types/runtime'
import type { Blueprint } from './blueprint.ts'

/** A checked graph, made by {@link defineGraph}. Runs share nothing. */
export interface Graph<State extends object> {
  readonly name?: string
  /** What it consists of, to be drawn, or to be run inside another graph. */
  readonly blueprint: Blueprint
  /**
   * Runs until nothing is under way any more, or something waits for an answer.
   * @throws MinagentError `graph_failed`; the reason of `signal` when that was aborted; errors of the store as they are.
   */
  run(input?: Partial<State>, options?: GraphRunOptions): Promise<GraphResult<State>>
  /** The same, with its events. Nothing happens before the next microtask. */
  start(input?: Partial<State>, options?: GraphRunOptions): GraphRun<State>
  /**
   * Goes on with a run that waits, failed, was cancelled or lost its process, with answers by address: any of them, in any order.
   * What was recorded is not done again. The result of a run that has completed is given once more.
   * @throws (by the result) MinagentError `not_found`, `answer_mismatch`, `not_resumable` for a run of another graph.
   */
  resume(runId: string, answers?: Readonly<Record<string, unknown>>, options?: Omit<GraphRunOptions, 'runId'>): GraphRun<State>
  /**
   * Begins a new run where another one was before `step`, with some keys of the state changed if wanted. The other run stays as it is,
   * and may be under way, or be a dead letter of its journal.
   * @throws (by the result) RangeError when the run has no such step.
   */
  fork(runId: string, step: number, options?: ForkOptions<State>): GraphRun<State>
  /**
   * Where the run was before each step that it began, and after the last one so far, read from its records alone: nothing is executed.
   * @throws MinagentError `not_found`, `not_resumable` for a run of another graph.
   */
  history(runId: string): Promise<readonly GraphCheckpoint<State>[]>
}

/** How a graph runs. */
export interface GraphOptions {
  /** Where steps are recorded. Default: in memory, runs that have not completed and the last 100 that have. */
  readonly steps?: StepStore
  /** The most steps of a run, and of each run of a sub-graph inside it; default 100. */
  readonly maxSteps?: number
  /** The most nodes of one run that work at the same time, those of sub-graphs included; default: no limit. */
  readonly concurrency?: number
  readonly clock?: Clock
  readonly ids?: Ids
}

/** Options of one run. */
export interface GraphRunOptions {
  /** Default: a new id. */
  readonly runId?: string
  readonly signal?: AbortSignal
  /** Default: as the graph has it. */
  readonly maxSteps?: number
}

/** Options of a run that begins in the middle of another. */
export interface ForkOptions<State extends object> extends GraphRunOptions {
  /** Keys that are to have another value. */
  readonly state?: Partial<State>
}

/** A run under way. Iterating gives its events; leaving the last iteration early cancels the run. */
export interface GraphRun<State extends object> extends AsyncIterable<GraphEvent> {
  readonly id: string
  readonly result: Promise<GraphResult<State>>
  /** Ends the run; the result rejects with the reason (default: an `AbortError`). What was recorded is kept: `resume` goes on. */
  cancel(reason?: unknown): void
}

/** How a run ended: it has completed, or it waits for answers. `steps` counts those that are done; what is in the state is frozen. */
export type GraphResult<State extends object> = {
  readonly runId: string
  readonly state: State
  readonly steps: number
} & ({ readonly status: 'completed' } | { readonly status: 'suspended'; readonly pending: readonly PendingQuestion[] })

/** A question that waits for an answer. */
export interface PendingQuestion {
  /** Under which the answer is given. */
  readonly address: string
  readonly node: string
  readonly question: unknown
}

/** Where a run was before a step. */
export interface GraphCheckpoint<State extends object> {
  readonly step: number
  readonly state: State
  /** The nodes that are under way: those that the step runs, and joins that go on waiting. Empty: the run has completed. */
  readonly next: readonly string[]
}

/** What happens in a run, as it happens. What is only given back from the records makes no event of a node. */
export type GraphEvent = { readonly runId: string } & (
  | { readonly type: 'run.started' }
  | { readonly type: 'node.started'; readonly address: string; readonly node: string }
  | { readonly type: 'node.finished'; readonly address: string; readonly node: string; readonly update: unknown }
  | {
      readonly type: 'node.retried'
      readonly address: string
      readonly node: string
      readonly attempt: number
      readonly error: ErrorInfo
    }
  | { readonly type: 'node.failed'; readonly address: string; readonly node: string; readonly error: ErrorInfo }
  | { readonly type: 'node.asked'; readonly address: string; readonly node: string; readonly question: unknown }
  | { readonly type: 'step.finished'; readonly step: number; readonly state: object }
  | { readonly type: 'run.suspended'; readonly pending: readonly PendingQuestion[] }
  | { readonly type: 'run.completed'; readonly state: object }
  | { readonly type: 'run.failed'; readonly error: ErrorInfo }
)
