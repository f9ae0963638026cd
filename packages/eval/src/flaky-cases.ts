import type { EvalReport, TrialReport } from './report.ts'
import { trialsByCase } from './trials-by-case.ts'

/** A case that a variant passes only sometimes. */
export interface FlakyCase {
  readonly variant: string
  readonly caseId: string
  readonly passed: number
  readonly failed: number
  /** Trials that could not be judged, which make no case flaky. */
  readonly errors: number
  /** The scorers that said both. */
  readonly scorers: readonly string[]
}

/** The cases whose repeats disagree, by variant, the most undecided first. */
export function flakyCases(report: EvalReport): readonly FlakyCase[] {
  return report.variants.flatMap((variant) => {
    const cases = [...trialsByCase(report, variant)].map(([caseId, trials]) => flakyCase(variant, caseId, trials))
    return cases.filter(({ passed, failed }) => passed > 0 && failed > 0).sort((a, b) => decidedness(a) - decidedness(b))
  })
}

function flakyCase(variant: string, caseId: string, trials: readonly TrialReport[]): FlakyCase {
  const count = (outcome: string): number => trials.filter((trial) => trial.outcome === outcome).length
  const names = [...new Set(trials.flatMap(({ scores }) => Object.keys(scores)))]
  const scorers = names.filter((name) => {
    const said = new Set(trials.map(({ scores }) => scores[name]?.outcome))
    return said.has('pass') && said.has('fail')
  })
  return { variant, caseId, passed: count('pass'), failed: count('fail'), errors: count('error'), scorers }
}

/** 0 for half and half, up to almost 1. */
function decidedness({ passed, failed }: FlakyCase): number {
  return Math.abs(passed - failed) / (passed + failed)
}
