import type { ErrorInfo, PendingCall, Usage } from '@minagent/types'

/**
 * What became of a task. `skipped`: something that it depends on failed. `waiting`: calls of its agent wait for a person.
 * `cancelled`: it was under way when the plan was cancelled. `pending`: it was not begun.
 */
export type TaskResult =
  | ({ readonly id: string; readonly status: 'succeeded'; readonly output: unknown; readonly untrusted: boolean } & TaskUsage)
  | ({ readonly id: string; readonly status: 'failed'; readonly error: ErrorInfo } & TaskUsage)
  | ({ readonly id: string; readonly status: 'waiting'; readonly runId: string; readonly pending: readonly PendingCall[] } & TaskUsage)
  | ({ readonly id: string; readonly status: 'cancelled' } & TaskUsage)
  | { readonly id: string; readonly status: 'skipped' | 'pending' }

/** Where a task stands. */
export type TaskStatus = TaskResult['status']

/** What a task used. */
export interface TaskUsage {
  /** As its agent reported it; `{}` when it reported nothing. */
  readonly usage: Usage
  /** What was taken from the budget, or reported where that is more. */
  readonly spent: Spending
}

/** Tokens and money that are gone. */
export interface Spending {
  readonly tokens: number
  readonly costUsd: number
}
