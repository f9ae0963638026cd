import { DEFAULT_LEVEL, type Interval } from './interval.ts'
import { normalQuantile } from './normal-distribution.ts'

/**
 * The interval of a rate of which `passed` of `total` independent trials passed, by Wilson's score method (1927): it is of use for few
 * trials and for rates of 0 and 1 too. `[0, 1]` for no trial at all.
 */
export function wilsonInterval(passed: number, total: number, level = DEFAULT_LEVEL): Interval {
  if (total === 0) return [0, 1]
  const rate = passed / total
  const squared = normalQuantile((1 + level) / 2) ** 2
  const center = rate + squared / (2 * total)
  const reach = Math.sqrt(squared * ((rate * (1 - rate)) / total + squared / (4 * total ** 2)))
  const scale = 1 + squared / total
  return [passed === 0 ? 0 : (center - reach) / scale, passed === total ? 1 : (center + reach) / scale]
}
