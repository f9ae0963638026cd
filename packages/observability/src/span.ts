import type { ErrorInfo, Usage } from '@minagent/types'

/** A piece of work of a run: the run itself, one of its rounds, a call of its model or of a tool. */
export interface Span {
  /** Unique in the tree, and the same whenever the same events are read. */
  readonly id: string
  readonly kind: 'run' | 'step' | 'model' | 'tool'
  /** The agent, `step 1` (from 1), the model's id or the tool. */
  readonly name: string
  readonly runId: string
  /** The round, from 0; a run has none. */
  readonly round?: number
  /** In ms since 1970. */
  readonly startedAt: number
  /** In ms since 1970; for work that did not end, the time of the last event. */
  readonly endedAt: number
  readonly status: SpanStatus
  readonly error?: ErrorInfo
  /** What this very call used; only the spans of models have it, so that a sum counts each token once. */
  readonly usage?: Usage
  /** The call that a span of a tool is about. */
  readonly toolCallId?: string
  /** In order of their beginnings. A sub-agent's run stands below the call that began it. */
  readonly children: readonly Span[]
}

/** How a piece of work ended; `waiting` for a person, `unfinished` where the events end before it does. */
export type SpanStatus = 'ok' | 'error' | 'cancelled' | 'waiting' | 'unfinished'
