import { resolve } from 'node:path'
import { type Comparison, compare, type EvalOptions, type EvalReport, printReport, type TrialReport } from '@minagent/eval'
import { toJsonLine } from '@minagent/types/runtime'
import { carryOut } from '../evaluation/carry-out.ts'
import { evalFailures } from '../evaluation/eval-failures.ts'
import { readBaseline, writeReports, writeText } from '../evaluation/eval-files.ts'
import { evalTexts } from '../evaluation/eval-texts.ts'
import { loadEvaluation } from '../evaluation/load-evaluation.ts'
import { worstCase } from '../evaluation/worst-case.ts'
import { oneLine } from '../printable.ts'
import type { Place } from './place.ts'

/**
 * Runs the evaluation of a module and tells what was found. The exit code is 1 when a threshold was missed, a variant is worse than its
 * baseline, an outage left that open, or it was interrupted.
 */
export async function evaluate(given: string, place: Place): Promise<0 | 1> {
  const { io, options, locale } = place
  const texts = evalTexts[locale]
  const path = resolve(io.cwd, given)
  // What is wrong with it is told before anything is spent.
  const before = options.baseline === undefined ? undefined : readBaseline(options.baseline, texts)
  const { options: evaluation, thresholds } = await loadEvaluation(path, texts)
  if (before) comparisonOf(reportWithoutTrials(evaluation), before, options.commonCases === true)
  const report = await carryOut(path, evaluation, place)
  const comparison = comparisonOf(report, before, options.commonCases === true)
  const shown = { locale, ...(comparison && { comparison }) }
  const worst =
    before &&
    worstCase(
      report,
      evaluation.dataset.cases.map(({ id }) => id),
    )
  const gate = {
    thresholds: options.minPass === undefined ? thresholds : { minPass: options.minPass },
    comparison: before && comparison,
    worstCase: worst && comparisonOf(worst, before, options.commonCases === true),
  }
  const failures = evalFailures(report, gate, texts)
  io.stdout.write(options.json ? toJsonLine({ report, comparison, failures }) : printReport(report, shown))
  writeReports(report, shown, options, texts)
  if (options.saveBaseline !== undefined) saveBaseline(report, options.saveBaseline, place)
  return ending(report, failures, place)
}

/** What a baseline must fit. */
function reportWithoutTrials({ dataset, variants, scorers }: EvalOptions): EvalReport {
  const { name, hash, cases } = dataset
  const names = { variants: variants.map((variant) => variant.name), scorers: scorers.map((scorer) => scorer.name) }
  return { version: 1, dataset: { name, hash, cases: cases.length }, ...names, repeats: 1, seed: 0, trials: [] }
}

/** Without a baseline the variants are compared with the first of them. */
function comparisonOf(report: EvalReport, baseline: EvalReport | undefined, commonCases: boolean): Comparison | undefined {
  if (baseline) return compare(report, { baseline, commonCases })
  return report.variants.length > 1 ? compare(report) : undefined
}

function saveBaseline(report: EvalReport, path: string, { io, locale }: Place): void {
  const texts = evalTexts[locale]
  if (unjudgedIn(report) > 0) io.stderr.write(`${texts.baselineNotSaved}\n`)
  else writeText(path, `${JSON.stringify(report)}\n`, texts)
}

function ending(report: EvalReport, failures: readonly string[], { io, locale, texts: { error } }: Place): 0 | 1 {
  const texts = evalTexts[locale]
  const errors = report.trials.filter(({ outcome }) => outcome === 'error')
  const planned = report.dataset.cases * report.variants.length * report.repeats
  if (errors.length > 0) io.stderr.write(`${texts.unjudged(errors.length)}\n`)
  for (const reason of reasonsOf(errors)) io.stderr.write(`  ${oneLine(reason, REASON_LENGTH)}\n`)
  for (const failure of failures) io.stderr.write(`${error(failure)}\n`)
  if (report.stopped !== 'cancelled') return failures.length > 0 ? 1 : 0
  io.stderr.write(`${texts.interrupted(report.trials.length, planned)}\n`)
  return 1
}

const REASON_LENGTH = 300
const MOST_REASONS = 3

/** Why trials were not judged: the first different reasons. */
function reasonsOf(errors: readonly TrialReport[]): readonly string[] {
  const reasons = errors.flatMap(({ error, scores }) => {
    if (error) return [`${error.name}: ${error.message}`]
    return Object.entries(scores).flatMap(([name, { outcome, reason = '' }]) => (outcome === 'error' ? [`${name}: ${reason}`] : []))
  })
  return [...new Set(reasons)].slice(0, MOST_REASONS)
}

/** Trials that are missing, or were not judged. */
function unjudgedIn({ dataset, variants, repeats, trials }: EvalReport): number {
  return dataset.cases * variants.length * repeats - trials.filter(({ outcome }) => outcome !== 'error').length
}
