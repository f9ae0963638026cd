import { MinagentError } from '@minagent/types'
import type { EvalReport } from '../report.ts'
import { holmCorrection } from '../statistics/holm-correction.ts'
import { DEFAULT_LEVEL } from '../statistics/interval.ts'
import { caseResults } from './case-results.ts'
import { ALPHA, compareResults } from './compare-results.ts'
import type { Comparison, Difference, Verdict } from './comparison.ts'

/** What is compared with what. */
export interface CompareOptions {
  /** The name of a variant of the same report, or an older report: then each variant is compared with that of its name, or the only one with the only one. Default: the first variant. */
  readonly baseline?: string | EvalReport
  /** Compare what this scorer says. Default: the outcomes of the trials. */
  readonly scorer?: string
  /** Of what is drawn. Default: that of the report. */
  readonly seed?: number
  /** Compare with a report on another version of the dataset, by the cases whose ids are in both. Default: false. */
  readonly commonCases?: boolean
}

/**
 * Tells better from worse: variants of a report among each other, or against an older report. Cases are the unit, repeats count within
 * them, and a case that could not be judged on one side is left out on both (F76).
 * @throws MinagentError `invalid_definition` for a baseline or scorer that is not in the report, for a baseline on another version of the
 * dataset (unless `commonCases`), and where nothing is left to compare.
 */
export function compare(report: EvalReport, options: CompareOptions = {}): Comparison {
  const { baseline = report.variants[0] ?? '', scorer, seed = report.seed, commonCases = false } = options
  const older = typeof baseline === 'string' ? undefined : baseline
  const before = older ?? report
  if (scorer !== undefined)
    for (const { scorers } of [report, before]) if (!scorers.includes(scorer)) throw noSuch('scorer', scorer, scorers)
  if (before.dataset.hash !== report.dataset.hash && !commonCases) throw otherDataset(report, before)
  const names = typeof baseline === 'string' ? pairsWithin(report, baseline) : pairsAcross(report, baseline)
  const findings = names.map((pair) => ({
    ...pair,
    ...compareResults(caseResults(before, pair.baseline, scorer), caseResults(report, pair.variant, scorer), { seed, pairs: names.length }),
  }))
  const corrected = holmCorrection(findings.map(({ pValue }) => pValue))
  const pairs = findings.map((pair, index) => {
    const correctedPValue = corrected[index] ?? 1
    return { ...pair, correctedPValue, verdict: verdictOf(pair.quality, correctedPValue) }
  })
  const compared = new Set(pairs.flatMap((pair) => (older ? [pair.variant] : [pair.variant, pair.baseline])))
  return {
    version: 1,
    dataset: { name: report.dataset.name, hash: report.dataset.hash },
    older: older !== undefined,
    ...(scorer !== undefined && { scorer }),
    level: DEFAULT_LEVEL,
    seed,
    pairs,
    notCompared: report.variants.filter((variant) => !compared.has(variant)),
  }
}

interface PairOfNames {
  readonly baseline: string
  readonly variant: string
}

function pairsWithin({ variants }: EvalReport, baseline: string): readonly PairOfNames[] {
  if (!variants.includes(baseline)) throw noSuch('variant', baseline, variants)
  const others = variants.filter((variant) => variant !== baseline)
  if (others.length === 0) throw invalid('A report with one variant is compared with an older report: none was given.', baseline)
  return others.map((variant) => ({ baseline, variant }))
}

function pairsAcross({ variants }: EvalReport, older: EvalReport): readonly PairOfNames[] {
  const [only, ...rest] = variants
  const [onlyBefore, ...restBefore] = older.variants
  if (only !== undefined && onlyBefore !== undefined && rest.length === 0 && restBefore.length === 0)
    return [{ baseline: onlyBefore, variant: only }]
  const pairs = variants.filter((variant) => older.variants.includes(variant)).map((variant) => ({ baseline: variant, variant }))
  if (pairs.length === 0) throw invalid(`No variant is in both reports: ${variants.join(', ')}; ${older.variants.join(', ')}.`, 'baseline')
  return pairs
}

//#region verdict
function verdictOf(quality: Difference | undefined, pValue: number): Verdict {
  if (!quality || pValue > ALPHA) return 'no_difference_seen'
  return quality.difference > 0 ? 'better' : 'worse'
}
//#endregion verdict

function otherDataset({ dataset }: EvalReport, { dataset: before }: EvalReport): MinagentError<'invalid_definition'> {
  const [now, then] = [`${dataset.name} ${dataset.hash.slice(0, 12)}`, `${before.name} ${before.hash.slice(0, 12)}`]
  return invalid(
    `The baseline was made with another version of the dataset (${then}, now ${now}): make a new one, or compare the common cases.`,
    before.name,
  )
}

function noSuch(what: string, name: string, known: readonly string[]): MinagentError<'invalid_definition'> {
  return invalid(`There is no ${what} ${JSON.stringify(name)} in the report; there are: ${known.join(', ')}.`, name)
}

function invalid(message: string, name: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', message, { details: { name } })
}
