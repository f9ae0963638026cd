import type { ErrorInfo, Usage } from '@minagent/types'
import type { Outcome, Score } from './scorer.ts'

/** What an evaluation found, as plain JSON: the input of comparisons, reports and baselines. */
export interface EvalReport {
  readonly version: 1
  readonly dataset: { readonly name: string; readonly hash: string; readonly cases: number }
  /** Names, in the order in which they were given. */
  readonly variants: readonly string[]
  readonly scorers: readonly string[]
  readonly repeats: number
  readonly seed: number
  /** By variant, case and repeat; those that a budget or a cancellation left out are absent. */
  readonly trials: readonly TrialReport[]
  /** Why trials are missing; absent when none is. */
  readonly stopped?: 'budget' | 'cancelled'
}

/** One trial in a report. */
export interface TrialReport {
  readonly caseId: string
  readonly variant: string
  /** From 0. */
  readonly repeat: number
  /** `error` if it could not be carried out or judged, else `fail` if any scorer says so. */
  readonly outcome: Outcome
  /** By the name of the scorer; empty for a trial that could not be carried out. */
  readonly scores: Readonly<Record<string, Score>>
  /** The answer, cut to 2,000 characters. */
  readonly answer: string
  readonly steps: number
  readonly usage: Usage
  readonly costUsd?: number
  readonly durationMs: number
  readonly error?: ErrorInfo
}
