import { max, mean, quantileSorted } from 'simple-statistics'
import { DEFAULT_LEVEL, type Interval } from './interval.ts'
import { normalCumulative, normalQuantile } from './normal-distribution.ts'
import { type Random, randomOf } from './random-of.ts'

/** How {@link bootstrapInterval} draws. */
export interface BootstrapOptions {
  /** Default: 1. */
  readonly seed?: number
  /** Default: 0.95. */
  readonly level?: number
  /** Default: 2,000. */
  readonly resamples?: number
  /** What a value can be at all; the interval is never wider. */
  readonly range?: Interval
}

/**
 * The interval of the mean of a value per case, or of a difference per case (then it is the paired bootstrap), by the bias-corrected and
 * accelerated bootstrap (Efron 1987). A case is the unit: give it one value, the mean over its repeats. Where all values are the same
 * there is nothing to draw from, and the interval is what so many equal cases in a row allow at this level, by `range`;
 * without one it is that value alone.
 * @throws RangeError without a value, or for one that is not a finite number.
 */
export function bootstrapInterval(
  values: readonly number[],
  {
    seed = 1,
    level = DEFAULT_LEVEL,
    resamples = 2_000,
    range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  }: BootstrapOptions = {},
): Interval {
  const [first] = values
  if (first === undefined) throw new RangeError('An interval needs at least one value.')
  if (!values.every(Number.isFinite)) throw new RangeError('Values must be finite numbers.')
  if (values.every((value) => value === first)) return intervalOfEqual(first, values.length, { level, range })
  const means = sortedMeans(values, randomOf(seed), resamples)
  const [low, high] = adjustedShares(values, means, level)
  return [Math.max(range[0], quantileSorted(means, low)), Math.min(range[1], quantileSorted(means, high))]
}

function sortedMeans(values: readonly number[], random: Random, resamples: number): number[] {
  const count = values.length
  const draw = () => {
    let sum = 0
    for (let index = 0; index < count; index++) sum += values[random(count)] ?? 0
    return sum / count
  }
  return Array.from({ length: resamples }, draw).sort((first, second) => first - second)
}

/** Which shares of the drawn means are the ends of the interval: not just the outer ones, for they are skewed. */
function adjustedShares(values: readonly number[], means: readonly number[], level: number): Interval {
  const bias = normalQuantile(shareBelow(means, mean([...values])))
  const acceleration = accelerationOf(values)
  const shareAt = (z: number) => normalCumulative(bias + (bias + z) / (1 - acceleration * (bias + z)))
  const reach = normalQuantile((1 + level) / 2)
  return [shareAt(-reach), shareAt(reach)]
}

/** Means that are equal count by half; never 0 or 1, of which there is no quantile. */
function shareBelow(means: readonly number[], value: number): number {
  const close = Math.abs(value) * 1e-12
  const below = means.filter((drawn) => drawn < value - close).length
  const equal = means.filter((drawn) => Math.abs(drawn - value) <= close).length
  const share = (below + equal / 2) / means.length
  return Math.min(1 - 1 / means.length, Math.max(1 / means.length, share))
}

/** From the means without one value each, which for a mean is from the values. */
function accelerationOf(values: readonly number[]): number {
  const center = mean([...values])
  // In parts of the largest one: the squares of very small numbers would vanish.
  const largest = max(values.map((value) => Math.abs(value - center)))
  let squares = 0
  let cubes = 0
  for (const value of values) {
    const distance = (value - center) / largest
    squares += distance ** 2
    cubes += distance ** 3
  }
  return cubes / (6 * squares ** 1.5)
}

/** As many cases of another value as could be without one being seen, and those as far away as can be. */
function intervalOfEqual(value: number, count: number, { level, range }: Required<Pick<BootstrapOptions, 'level' | 'range'>>): Interval {
  const unseen = 1 - ((1 - level) / 2) ** (1 / count)
  const towards = (end: number) => (Number.isFinite(end) ? value + unseen * (end - value) : value)
  return [towards(range[0]), towards(range[1])]
}
