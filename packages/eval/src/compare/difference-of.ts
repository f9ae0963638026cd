import { mean } from 'simple-statistics'
import { bootstrapInterval } from '../statistics/bootstrap-interval.ts'
import type { Interval } from '../statistics/interval.ts'
import type { Difference } from './comparison.ts'

/** A value of one case with both variants. */
export interface PairedValue {
  readonly caseId: string
  readonly baseline: number
  readonly variant: number
}

/** The difference of the means with its paired interval; undefined of no case. */
export function differenceOf(pairs: readonly PairedValue[], seed: number, range?: Interval): Difference | undefined {
  if (pairs.length === 0) return undefined
  const differences = pairs.map(({ baseline, variant }) => variant - baseline)
  return {
    baseline: mean(pairs.map(({ baseline }) => baseline)),
    variant: mean(pairs.map(({ variant }) => variant)),
    difference: mean(differences),
    interval: bootstrapInterval(differences, { seed, ...(range && { range }) }),
  }
}
