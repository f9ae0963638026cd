import { min, standardDeviation } from 'simple-statistics'
import { normalQuantile } from './normal-distribution.ts'

/** What is asked of a comparison. */
export interface DetectionOptions {
  /** How often equally good variants may look different. Default: 0.05; divide it by the number of comparisons. */
  readonly alpha?: number
  /** How often the difference is to be seen. Default: 0.8. */
  readonly power?: number
}

//#region detectable
/**
 * The smallest difference of two means that a comparison of so many cases can see with `power`, from the differences per case that were
 * found. Never less than the fewest cases that must differ, all in one direction, for an exact test to notice: 6 at 0.05, so that with 50
 * cases less than 12 points cannot be seen. Undefined where there are too few cases to see anything.
 */
export function minimumDetectableDifference(
  differences: readonly number[],
  { alpha = 0.05, power = 0.8 }: DetectionOptions = {},
): number | undefined {
  const cases = differences.length
  const fewest = Math.ceil(1 + Math.log2(1 / alpha))
  if (cases < fewest) return undefined
  const sizes = differences.filter((difference) => difference !== 0).map(Math.abs)
  const smallest = sizes.length > 0 ? min(sizes) : 1
  const spread = standardDeviation([...differences]) / Math.sqrt(cases)
  return Math.max((fewest * smallest) / cases, (normalQuantile(1 - alpha / 2) + normalQuantile(power)) * spread)
}
//#endregion detectable
