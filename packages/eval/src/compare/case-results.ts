import { mean } from 'simple-statistics'
import type { EvalReport, TrialReport } from '../report.ts'

/** What became of a case with one variant, over its repeats. */
export interface CaseResult {
  /** From 0 to 1; undefined where no trial was judged. */
  readonly quality: number | undefined
  /** USD a judged trial; undefined where a price is not known. */
  readonly costUsd: number | undefined
  /** Model rounds a judged trial. */
  readonly steps: number | undefined
  /** How many trials were judged. */
  readonly judged: number
  /** How many could not be. */
  readonly errors: number
}

/** The results of a variant by the id of the case, in the order of the report. */
export function caseResults(
  { trials }: Pick<EvalReport, 'trials'>,
  variant: string,
  scorer: string | undefined,
): ReadonlyMap<string, CaseResult> {
  const byCase = new Map<string, TrialReport[]>()
  for (const trial of trials) {
    if (trial.variant !== variant) continue
    const same = byCase.get(trial.caseId)
    if (same) same.push(trial)
    else byCase.set(trial.caseId, [trial])
  }
  return new Map([...byCase].map(([caseId, ofCase]) => [caseId, resultOf(ofCase, scorer)]))
}

/** What a trial is worth, from 0 to 1: its outcome, or what one scorer says; undefined where it could not be judged (F76). */
function qualityOf({ outcome, scores }: TrialReport, scorer: string | undefined): number | undefined {
  const score = scorer === undefined ? { outcome } : Object.hasOwn(scores, scorer) ? scores[scorer] : undefined
  if (score === undefined || score.outcome === 'error') return undefined
  return ('value' in score ? score.value : undefined) ?? (score.outcome === 'pass' ? 1 : 0)
}

function resultOf(trials: readonly TrialReport[], scorer: string | undefined): CaseResult {
  const judged = trials.flatMap((trial) => {
    const value = qualityOf(trial, scorer)
    return value === undefined ? [] : [{ value, steps: trial.steps, costUsd: trial.costUsd }]
  })
  const costs = judged.flatMap(({ costUsd }) => (costUsd === undefined ? [] : [costUsd]))
  return {
    quality: meanOf(judged.map(({ value }) => value)),
    costUsd: costs.length === judged.length ? meanOf(costs) : undefined,
    steps: meanOf(judged.map(({ steps }) => steps)),
    judged: judged.length,
    errors: trials.length - judged.length,
  }
}

function meanOf(values: number[]): number | undefined {
  return values.length > 0 ? mean(values) : undefined
}
