export type { Dataset, EvalCase } from './eval-case.ts'
export type { EvalReport, TrialReport } from './report.ts'
export type { Outcome, Score, ScoreContext, Scorer } from './scorer.ts'
export type { Trial } from './trial.ts'
