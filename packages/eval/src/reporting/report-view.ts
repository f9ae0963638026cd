import type { CaseChange, Comparison, VariantComparison } from '../compare/comparison.ts'
import { summarize, type VariantSummary } from '../compare/summarize.ts'
import type { EvalReport } from '../report.ts'
import { count, dollars, percent, percentInterval, points, probability } from './report-numbers.ts'
import type { ReportOptions } from './report-options.ts'
import { type ReportTexts, reportTexts } from './report-texts.ts'
import { spentOnJudging } from './spent-on-judging.ts'

/** What each report for people shows, as words, before it has a form. */
export interface ReportView {
  readonly title: string
  /** How much was tried, and what is missing. */
  readonly about: readonly string[]
  readonly summaries: readonly VariantSummary[]
  readonly scores: WordTable
  /** Absent without a comparison. */
  readonly comparison?: WordTable
  /** What to know about the comparison. */
  readonly notes: readonly string[]
  readonly changes: readonly PairChanges[]
}

/** Rows of cells, the first column left, the others right-aligned. */
export interface WordTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Cases that got another value. */
export interface PairChanges {
  readonly title: string
  readonly counts: string
  readonly cases: readonly CaseChange[]
}

/** Turns results into words. */
export function reportView(report: EvalReport, { comparison, locale = 'en' }: ReportOptions): ReportView {
  const texts = reportTexts[locale]
  const scorer = comparison?.scorer
  const summaries = summarize(report, scorer === undefined ? {} : { scorer })
  const judging = spentOnJudging(report)
  const errors = summaries.reduce((sum, summary) => sum + summary.errors, 0)
  return {
    title: texts.title(report.dataset.name),
    about: [
      `${texts.size(report.dataset.cases, report.repeats, report.trials.length)} · ${report.dataset.hash.slice(0, 12)}`,
      ...(scorer === undefined ? [] : [texts.scoredBy(scorer)]),
      ...(report.stopped ? [texts.stopped[report.stopped]] : []),
      ...(errors > 0 ? [texts.errors(errors)] : []),
      ...(judging.tokens > 0 ? [texts.judging(judging.tokens, dollars(judging.costUsd))] : []),
    ],
    summaries,
    scores: scoreTable(summaries, texts),
    ...(comparison && { comparison: comparisonTable(comparison, texts) }),
    notes: comparison ? notesOf(comparison, texts) : [],
    changes: (comparison?.pairs ?? []).map((pair) => changesOf(pair, comparison?.older === true, texts)),
  }
}

function scoreTable(summaries: readonly VariantSummary[], { columns }: ReportTexts): WordTable {
  const { variant, score, interval, trials, errors, cost, steps } = columns
  return {
    head: [variant, score, interval, trials, errors, cost, steps],
    rows: summaries.map((summary) => [
      summary.variant,
      percent(summary.quality),
      percentInterval(summary.interval),
      String(summary.judged),
      String(summary.errors),
      dollars(summary.costUsd),
      count(summary.steps),
    ]),
  }
}

function comparisonTable({ pairs, older }: Comparison, texts: ReportTexts): WordTable {
  const { columns, verdicts, earlier } = texts
  const { variant, against, difference, pValue, verdict, cost, steps } = columns
  return {
    head: [variant, against, verdict, difference, pValue, cost, steps],
    rows: pairs.map((pair) => [
      pair.variant,
      older ? earlier(pair.baseline) : pair.baseline,
      verdicts[pair.verdict],
      pair.quality ? points(pair.quality) : '–',
      probability(pair.correctedPValue),
      pair.costUsd ? `${dollars(pair.costUsd.baseline)} → ${dollars(pair.costUsd.variant)}` : '–',
      pair.steps ? `${count(pair.steps.baseline)} → ${count(pair.steps.variant)}` : '–',
    ]),
  }
}

function notesOf({ pairs, older, notCompared }: Comparison, texts: ReportTexts): readonly string[] {
  const ofPairs = pairs.flatMap((pair) => {
    const { cases, leftOut, minimumDetectable } = pair
    const detectable = texts.detectable(cases, minimumDetectable === undefined ? undefined : (minimumDetectable * 100).toFixed(1))
    const words = [...(leftOut > 0 ? [texts.leftOut(leftOut)] : []), ...(pair.verdict === 'no_difference_seen' ? [detectable] : [])]
    return words.length > 0
      ? [`${texts.against(pair.variant, older ? texts.earlier(pair.baseline) : pair.baseline)}: ${words.join(' ')}`]
      : []
  })
  return [...ofPairs, ...(notCompared.length > 0 ? [texts.notCompared(notCompared)] : []), texts.method(pairs.length)]
}

function changesOf({ variant, baseline, changes }: VariantComparison, older: boolean, texts: ReportTexts): PairChanges {
  const better = changes.filter((change) => change.variant > change.baseline).length
  return {
    title: texts.against(variant, older ? texts.earlier(baseline) : baseline),
    counts: texts.changed(better, changes.length - better),
    cases: changes,
  }
}
