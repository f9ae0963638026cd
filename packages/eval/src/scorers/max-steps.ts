import type { Scorer } from '../scorer.ts'
import { defineScorer, failed, PASSED } from './define-scorer.ts'

/** Passes a trial that took at most `steps` model rounds, of all its turns: latency as it can be compared between machines. */
export function maxSteps(steps: number): Scorer {
  return defineScorer('max_steps', (trial) =>
    trial.steps <= steps ? PASSED : failed(`The trial took ${trial.steps} steps, more than ${steps}.`),
  )
}
