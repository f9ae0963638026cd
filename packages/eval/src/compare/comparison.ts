import type { Interval } from '../statistics/interval.ts'

/** What a comparison found, as plain JSON. */
export interface Comparison {
  readonly version: 1
  readonly dataset: { readonly name: string; readonly hash: string }
  /** Where the baseline is an older report and not a variant of the same one. */
  readonly older: boolean
  /** The one whose scores were compared; absent where the outcomes of the trials were. */
  readonly scorer?: string
  /** The confidence of the intervals: 0.95. */
  readonly level: number
  readonly seed: number
  /** In the order of the variants in the report. */
  readonly pairs: readonly VariantComparison[]
  /** Variants of the report that the baseline has no counterpart for. */
  readonly notCompared: readonly string[]
}

/**
 * Whether a variant is better than its baseline, by the corrected p-value at 0.05. `no_difference_seen` does not say that they are equal:
 * {@link VariantComparison.minimumDetectable} says what could have been seen.
 */
export type Verdict = 'better' | 'worse' | 'no_difference_seen'

/** A variant against its baseline, on the cases that were judged with both. */
export interface VariantComparison {
  readonly variant: string
  readonly baseline: string
  readonly verdict: Verdict
  /** From 0 to 1, the means over the cases. Absent where no case was judged with both. */
  readonly quality?: Difference
  /** McNemar's exact test where each case either passed or failed, else the paired permutation test. */
  readonly test: 'mcnemar' | 'permutation'
  readonly pValue: number
  /** By Holm's method, over all pairs of the comparison. */
  readonly correctedPValue: number
  /** The smallest difference of quality that so many cases show with a chance of 80 %; absent where they are too few to show any. */
  readonly minimumDetectable?: number
  /** How many cases were compared. */
  readonly cases: number
  /** How many of the others one of both could not judge, or did not come to. */
  readonly leftOut: number
  /** Trials that could not be carried out or judged: they count neither for nor against (F76). */
  readonly errors: { readonly baseline: number; readonly variant: number }
  /** USD a trial, over the cases of which both are known; absent where there is none. */
  readonly costUsd?: Difference
  /** Model rounds a trial. */
  readonly steps?: Difference
  /** The cases of another value, in the order of the report. */
  readonly changes: readonly CaseChange[]
}

/**
 * Two means, and the second less the first with its interval by the paired bootstrap. That of the quality is widened to hold 0 where the
 * test does not rule it out (`pValue` above 0.05): with few changed cases, all in one direction, the bootstrap alone would leave it out.
 */
export interface Difference {
  readonly baseline: number
  readonly variant: number
  readonly difference: number
  readonly interval: Interval
}

/** A case that one variant does better than the other: the means over the repeats, from 0 to 1. */
export interface CaseChange {
  readonly caseId: string
  readonly baseline: number
  readonly variant: number
}
