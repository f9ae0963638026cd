import type { Comparison, EvalReport } from '@minagent/eval'
import type { EvalTexts } from './eval-texts.ts'
import type { Thresholds } from './load-evaluation.ts'

/** What an evaluation is measured by. */
export interface EvalGate {
  readonly thresholds: Thresholds
  /** With a baseline file. */
  readonly comparison: Comparison | undefined
  /** The same, had every trial failed that was not judged. */
  readonly worstCase: Comparison | undefined
}

/**
 * Why the exit code is 1, as sentences; empty where all was reached. A threshold is missed when it could not be reached whatever had become
 * of the trials that were not judged; where they decide, it is told as an outage (F76), and so is whether a variant is worse.
 */
export function evalFailures(report: EvalReport, { thresholds, comparison, worstCase }: EvalGate, texts: EvalTexts): readonly string[] {
  const missed = report.variants.flatMap((variant) => failureOf(report, variant, minPassOf(thresholds, variant), texts))
  const worse = worseIn(comparison)
  const seen = new Set(worse.map(({ variant }) => variant))
  const open = worseIn(worstCase).filter(({ variant }) => !seen.has(variant))
  return [
    ...missed,
    ...worse.map(({ variant, baseline }) => texts.worse(variant, baseline)),
    ...open.map(({ variant, baseline }) => texts.perhapsWorse(variant, baseline)),
  ]
}

function worseIn(comparison: Comparison | undefined): Comparison['pairs'] {
  return comparison?.pairs.filter(({ verdict }) => verdict === 'worse') ?? []
}

function failureOf(report: EvalReport, variant: string, minPass: number | undefined, texts: EvalTexts): readonly string[] {
  const own = report.trials.filter((trial) => trial.variant === variant)
  const passed = own.filter(({ outcome }) => outcome === 'pass').length
  const judged = own.filter(({ outcome }) => outcome !== 'error').length
  const planned = report.dataset.cases * report.repeats
  const unjudged = planned - judged
  if (judged === 0 && planned > 0) return [texts.nothingJudged(variant)]
  if (minPass === undefined || reaches(passed, planned, minPass)) return []
  const wanted = `${Number((minPass * 100).toFixed(6))} %`
  const isOpen = reaches(passed + unjudged, planned, minPass)
  return [isOpen ? texts.undecided(variant, unjudged, wanted) : texts.missed(variant, passed, judged, wanted)]
}

/** 9 of 10 reach 0.9, however a product of fractions is rounded. */
function reaches(passed: number, planned: number, minPass: number): boolean {
  return passed >= planned * minPass - 1e-9
}

function minPassOf({ minPass }: Thresholds, variant: string): number | undefined {
  if (typeof minPass !== 'object') return minPass
  return Object.hasOwn(minPass, variant) ? minPass[variant] : undefined
}
