/** A range that holds the true value at the stated level of confidence: `[low, high]`. */
export type Interval = readonly [low: number, high: number]

/** The level of confidence where none is said. */
export const DEFAULT_LEVEL = 0.95
