import type { EvalReport } from '@minagent/eval'

/** The report as it would be if every trial had failed that was not carried out or judged. */
export function worstCase(report: EvalReport, caseIds: readonly string[]): EvalReport {
  const keyOf = (variant: string, caseId: string, repeat: number) => JSON.stringify([variant, caseId, repeat])
  const judged = report.trials.filter(({ outcome }) => outcome !== 'error')
  const known = new Set(judged.map(({ variant, caseId, repeat }) => keyOf(variant, caseId, repeat)))
  const repeats = Array.from({ length: report.repeats }, (_, repeat) => repeat)
  const places = report.variants.flatMap((variant) => caseIds.flatMap((caseId) => repeats.map((repeat) => ({ variant, caseId, repeat }))))
  const failed = { outcome: 'fail', scores: {}, answer: '', steps: 0, usage: {}, durationMs: 0 } as const
  const others = places.filter(({ variant, caseId, repeat }) => !known.has(keyOf(variant, caseId, repeat)))
  return { ...report, trials: [...judged, ...others.map((place) => ({ ...place, ...failed }))] }
}
