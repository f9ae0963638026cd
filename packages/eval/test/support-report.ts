import type { EvalReport, Outcome, TrialReport } from '@minagent/eval'

/** A report from a line of letters for each variant, one letter a case; several lines are repeats. */
export function reportOf(
  results: Readonly<Record<string, string | readonly string[]>>,
  { hash = 'a'.repeat(64), ids, trial = () => ({}) }: ReportShape = {},
): EvalReport {
  const rows = Object.entries(results).flatMap(([variant, lines]) => [lines].flat().map((line, repeat) => ({ variant, line, repeat })))
  const trials = rows.flatMap(({ variant, line, repeat }) =>
    [...line].flatMap((letter, index): TrialReport[] => {
      if (letter === ' ') return []
      const outcome: Outcome = letter === 'p' ? 'pass' : letter === 'f' ? 'fail' : 'error'
      const base = { caseId: ids?.[index] ?? `c${index}`, variant, repeat, outcome, answer: '', steps: 1, usage: {}, durationMs: 1 }
      return [{ ...base, scores: outcome === 'error' ? {} : { exact: { outcome } }, ...trial(base) }]
    }),
  )
  const repeats = Math.max(...rows.map(({ repeat }) => repeat + 1))
  const cases = new Set(trials.map(({ caseId }) => caseId)).size
  return {
    version: 1,
    dataset: { name: 'capitals', hash, cases },
    variants: Object.keys(results),
    scorers: ['exact'],
    repeats,
    seed: 1,
    trials,
  }
}

interface ReportShape {
  readonly hash?: string
  readonly ids?: readonly string[]
  /** Other values of a trial. */
  readonly trial?: (trial: Omit<TrialReport, 'scores'>) => Partial<TrialReport>
}
