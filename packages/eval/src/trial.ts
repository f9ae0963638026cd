import type { ErrorInfo, Message, PersistedEvent, RunStopReason, Usage } from '@minagent/types'
import type { EvalCase } from './eval-case.ts'

/** What became of one case, once, with one variant: what scorers look at. */
export interface Trial {
  readonly case: EvalCase
  readonly variant: string
  /** From 0. */
  readonly repeat: number
  /** The answer to the last turn; `''` unless that run completed. */
  readonly answer: string
  /** The validated value of the last turn, where the agent gives one. */
  readonly output?: unknown
  /** The whole conversation. */
  readonly messages: readonly Message[]
  /** The events of all its runs, those of sub-agents included, in the order in which they came. */
  readonly events: readonly PersistedEvent[]
  /** How often the user spoke. */
  readonly turns: number
  /** Model rounds of all turns. */
  readonly steps: number
  readonly usage: Usage
  /** In USD; absent where a price, or the tokens of a call, are not known. */
  readonly costUsd?: number
  readonly durationMs: number
  /** Of the last turn. */
  readonly stopReason: RunStopReason
  /** What the variant says the world looks like afterwards, such as the rows of a database. */
  readonly state?: unknown
  /** The case could not be carried out: the model was down, the variant threw. Nothing is known of its quality then (F76). */
  readonly error?: ErrorInfo
}
