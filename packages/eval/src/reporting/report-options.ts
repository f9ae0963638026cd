import type { Locale } from '@minagent/types'
import type { Comparison } from '../compare/comparison.ts'

/** What a report for people tells besides the results. */
export interface ReportOptions {
  /** Told with the results; the scores are then those of its scorer. */
  readonly comparison?: Comparison
  /** Default: English. */
  readonly locale?: Locale
}
