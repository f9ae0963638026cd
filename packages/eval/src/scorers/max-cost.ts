import type { Scorer } from '../scorer.ts'
import { defineScorer, failed, PASSED } from './define-scorer.ts'

/** Passes a trial that cost at most `usd`; one whose price is not known cannot be judged, and gives an error. */
export function maxCost(usd: number): Scorer {
  return defineScorer('max_cost', ({ costUsd, variant }) => {
    if (costUsd === undefined) throw new TypeError(`What a trial of ${variant} costs is not known: the model has no price.`)
    return costUsd <= usd ? PASSED : failed(`The trial cost $${costUsd.toPrecision(3)}, more than $${usd}.`)
  })
}
