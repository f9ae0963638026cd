import type { EvalReport, TrialReport } from './report.ts'
import { trialsByCase } from './trials-by-case.ts'

/** How surely a variant solves cases that it may try several times. */
export interface PassRate {
  readonly variant: string
  readonly k: number
  /** From 0 to 1, the mean over `cases`; absent when there is none. */
  readonly rate?: number
  /** Cases with at least `k` trials that were judged. */
  readonly cases: number
  /** Cases with fewer, which say nothing of `k` trials and are left out. */
  readonly tooFew: number
  /** Trials with the outcome `error`, which are left out. */
  readonly errors: number
}

/**
 * By variant: how likely at least one of `k` trials of a case passes. Without bias from `n` trials of which `c` passed:
 * 1 − C(n − c, k) / C(n, k), as in the evaluation of HumanEval (Chen et al. 2021).
 * @throws RangeError when `k` is not a positive integer.
 */
export function passAtK(report: EvalReport, k: number): readonly PassRate[] {
  return ratesOf(report, k, (passed, judged) => 1 - chosenShare(judged - passed, judged, k))
}

/**
 * By variant: how likely all of `k` trials of a case pass: C(c, k) / C(n, k), the pass^k of tau-bench (Yao et al. 2024).
 * @throws RangeError when `k` is not a positive integer.
 */
export function passHatK(report: EvalReport, k: number): readonly PassRate[] {
  return ratesOf(report, k, (passed, judged) => chosenShare(passed, judged, k))
}

function ratesOf(report: EvalReport, k: number, estimate: (passed: number, judged: number) => number): readonly PassRate[] {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k must be a positive integer, got ${k}.`)
  return report.variants.map((variant) => {
    const byCase = [...trialsByCase(report, variant).values()]
    const judged = byCase.map((trials) => trials.filter(({ outcome }) => outcome !== 'error'))
    const enough = judged.filter(({ length }) => length >= k)
    const sum = enough.reduce((total, trials) => total + estimate(passesIn(trials), trials.length), 0)
    return {
      variant,
      k,
      ...(enough.length === 0 ? {} : { rate: sum / enough.length }),
      cases: enough.length,
      tooFew: byCase.length - enough.length,
      errors: byCase.flat().length - judged.flat().length,
    }
  })
}

function passesIn(trials: readonly TrialReport[]): number {
  return trials.filter(({ outcome }) => outcome === 'pass').length
}

/** C(part, k) / C(whole, k) as a product, which no large number overflows. */
function chosenShare(part: number, whole: number, k: number): number {
  let share = 1
  for (let index = 0; index < k; index++) share *= Math.max(0, part - index) / (whole - index)
  return share
}
