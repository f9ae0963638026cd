/** The options that only `minagent eval` has; files as absolute paths. */
export interface EvalCommandOptions {
  /** The report that is compared with. */
  readonly baseline?: string
  /** Where the report is written as the next baseline, when it is whole. */
  readonly saveBaseline?: string
  /** Compare with a baseline on another version of the dataset, by the common cases. */
  readonly commonCases?: boolean
  /** The share of trials that each variant must pass, from 0 to 1. */
  readonly minPass?: number
  readonly junit?: string
  readonly html?: string
  readonly markdown?: string
}
