import type { EvalReport, TrialReport } from './report.ts'

/** The trials of a variant by the id of their case, in the order of the report. */
export function trialsByCase({ trials }: EvalReport, variant: string): ReadonlyMap<string, readonly TrialReport[]> {
  const byCase = new Map<string, TrialReport[]>()
  for (const trial of trials) {
    if (trial.variant !== variant) continue
    const ofCase = byCase.get(trial.caseId)
    if (ofCase) ofCase.push(trial)
    else byCase.set(trial.caseId, [trial])
  }
  return byCase
}
