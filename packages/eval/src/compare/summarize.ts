import { mean } from 'simple-statistics'
import type { EvalReport } from '../report.ts'
import { bootstrapInterval } from '../statistics/bootstrap-interval.ts'
import type { Interval } from '../statistics/interval.ts'
import { wilsonInterval } from '../statistics/wilson-interval.ts'
import { type CaseResult, caseResults } from './case-results.ts'

/** How well one variant did. */
export interface VariantSummary {
  readonly variant: string
  /** The mean over the judged cases, from 0 to 1; absent where none was judged. */
  readonly quality?: number
  /** Of {@link VariantSummary.quality}, at 95 %. */
  readonly interval: Interval
  /** Cases of which at least one trial was judged. */
  readonly cases: number
  /** Trials that were judged. */
  readonly judged: number
  /** Trials that could not be carried out or judged. */
  readonly errors: number
  /** Mean USD a judged trial; absent where a price is not known. */
  readonly costUsd?: number
  /** Mean model rounds a judged trial. */
  readonly steps?: number
}

/** What {@link summarize} looks at. */
export interface SummarizeOptions {
  /** Count what this scorer says. Default: the outcomes of the trials. */
  readonly scorer?: string
}

/** Each variant of a report by itself, in their order. Trials that ended in an error count neither for nor against it (F76). */
export function summarize(report: EvalReport, { scorer }: SummarizeOptions = {}): readonly VariantSummary[] {
  return report.variants.map((variant) => ({ variant, ...summaryOf([...caseResults(report, variant, scorer).values()], report.seed) }))
}

function summaryOf(results: readonly CaseResult[], seed: number): Omit<VariantSummary, 'variant'> {
  const qualities = known(results.map(({ quality }) => quality))
  const costs = known(results.map(({ costUsd }) => costUsd))
  const steps = known(results.map((result) => result.steps))
  return {
    ...(qualities.length > 0 && { quality: mean(qualities) }),
    interval: intervalOf(qualities, seed),
    cases: qualities.length,
    judged: sum(results.map(({ judged }) => judged)),
    errors: sum(results.map(({ errors }) => errors)),
    ...(costs.length > 0 && costs.length === qualities.length && { costUsd: mean(costs) }),
    ...(steps.length > 0 && { steps: mean(steps) }),
  }
}

/** Cases that pass or fail as a whole are a rate; else they are values. */
function intervalOf(qualities: readonly number[], seed: number): Interval {
  const passed = qualities.filter((quality) => quality === 1).length
  const isRate = qualities.every((quality) => quality === 0 || quality === 1)
  return isRate ? wilsonInterval(passed, qualities.length) : bootstrapInterval(qualities, { seed, range: [0, 1] })
}

function known(values: readonly (number | undefined)[]): number[] {
  return values.flatMap((value) => (value === undefined ? [] : [value]))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
