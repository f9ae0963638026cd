import type { Usage } from '@minagent/types'
import type { Trial } from './trial.ts'

/** Passed, failed, or could not be judged; an outage is neither of the first two (F76). */
export type Outcome = 'pass' | 'fail' | 'error'

/** What one scorer says of one trial. */
export interface Score {
  readonly outcome: Outcome
  /** From 0 to 1, 1 the best; absent: 1 for `pass`, 0 for `fail`. */
  readonly value?: number
  /** One sentence for people: what was expected and what was found. */
  readonly reason?: string
  /** Tokens that the judging itself took, where a model judges; they count in no trial. */
  readonly usage?: Usage
  /** What it cost, where prices are known. */
  readonly costUsd?: number
}

/** Judges trials. One that throws gives the outcome `error`. */
export interface Scorer {
  /** Unique among the scorers of an evaluation. */
  readonly name: string
  /**
   * What a scorer said is kept with the trials under its name and this: change it with whatever decides what it says.
   * Absent: it judges stored trials again each time, which is right for everything that costs nothing.
   */
  readonly version?: string
  score(trial: Trial, context: ScoreContext): Score | Promise<Score>
}

/** What a scorer is given besides the trial. */
export interface ScoreContext {
  readonly signal: AbortSignal
}
