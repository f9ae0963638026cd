import type { Interval } from '../statistics/interval.ts'
import { wilsonInterval } from '../statistics/wilson-interval.ts'

/** What a judge and a person said of the same. */
export interface LabelPair {
  /** `'error'`: the judge could not say. */
  readonly judge: string
  readonly human: string
}

/** How well a judge agrees with people. */
export interface Agreement {
  /** Pairs of which the judge said something. */
  readonly count: number
  /** Pairs that are left out, because the judge could not say. */
  readonly errors: number
  readonly agreed: number
  /** `agreed` of `count`, from 0 to 1; NaN of none. */
  readonly accuracy: number
  /** Where the accuracy lies with 95 % confidence (Wilson). */
  readonly interval: Interval
  /**
   * Cohen's kappa (1960): agreement beyond chance, 1 the most, 0 as by chance. Absent where chance alone agrees always: everybody
   * said the same of everything.
   */
  readonly kappa?: number
  /** Fewer than 30 pairs, or fewer than 5 that people gave one of the labels: look at the interval before you believe a figure. */
  readonly isSmall: boolean
  /** How often each two labels came together. */
  readonly counts: readonly (LabelPair & { readonly count: number })[]
}

/** Compares what a judge said with what people said of the same answers. */
export function agreement(pairs: readonly LabelPair[]): Agreement {
  const known = pairs.filter(({ judge }) => judge !== 'error')
  const count = known.length
  const agreed = known.filter(({ judge, human }) => judge === human).length
  const labels = [...new Set(known.flatMap(({ judge, human }) => [judge, human]))]
  const shareOf = (who: 'judge' | 'human', label: string): number => known.filter((pair) => pair[who] === label).length / count
  const chance = labels.reduce((sum, label) => sum + shareOf('judge', label) * shareOf('human', label), 0)
  const accuracy = agreed / count
  return {
    count,
    errors: pairs.length - count,
    agreed,
    accuracy,
    interval: wilsonInterval(agreed, count),
    ...(count > 0 && labels.length > 1 ? { kappa: (accuracy - chance) / (1 - chance) } : {}),
    isSmall: count < 30 || labels.some((label) => shareOf('human', label) * count < 4.5),
    counts: labels.flatMap((judge) => labels.map((human) => ({ judge, human, count: countOf(known, judge, human) }))),
  }
}

function countOf(pairs: readonly LabelPair[], judge: string, human: string): number {
  return pairs.filter((pair) => pair.judge === judge && pair.human === human).length
}
