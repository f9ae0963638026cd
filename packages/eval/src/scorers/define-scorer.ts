import type { Score, ScoreContext, Scorer } from '../scorer.ts'
import type { Trial } from '../trial.ts'

/** A scorer that says `error` of what could not be carried out, whatever it looks for: nothing is known of its quality then (F76). */
export function defineScorer(name: string, score: (trial: Trial, context: ScoreContext) => Score | Promise<Score>): Scorer {
  return {
    name,
    score: (trial, context) =>
      trial.error ? { outcome: 'error', reason: `The case could not be carried out: ${trial.error.message}` } : score(trial, context),
  }
}

/** As {@link defineScorer}, for what looks at the answer: a run that ended without one fails. */
export function defineAnswerScorer(name: string, score: (trial: Trial, context: ScoreContext) => Score | Promise<Score>): Scorer {
  return defineScorer(name, (trial, context) =>
    trial.stopReason === 'completed' ? score(trial, context) : failed(`There is no answer: the run ended with ${trial.stopReason}.`),
  )
}

/** The score of what is as expected. */
export const PASSED: Score = { outcome: 'pass' }

/** The score of what is not. */
export function failed(reason: string): Score {
  return { outcome: 'fail', reason }
}

/** A value as people read it in a reason: JSON, at most 200 characters. */
export function shown(value: unknown): string {
  const text = jsonOf(value)
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}

/** An answer may be nested deeper than can be written again. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return typeof value
  }
}
