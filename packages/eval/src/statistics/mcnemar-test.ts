/**
 * The p-value of McNemar's test in its exact form, two-sided: of the cases on which two variants differ, `onlyFirst` were passed by the
 * first alone and `onlySecond` by the second alone; were they equally good, each would be as likely. 1 where they differ on none.
 */
export function mcnemarTest(onlyFirst: number, onlySecond: number): number {
  const total = onlyFirst + onlySecond
  let ways = 1
  let sum = 1
  let exponent = -total
  for (let count = 0; count < Math.min(onlyFirst, onlySecond); count++) {
    ways *= (total - count) / (count + 1)
    sum += ways
    if (sum < LARGE) continue
    ways /= LARGE
    sum /= LARGE
    exponent += LARGE_EXPONENT
  }
  return Math.min(1, 2 * sum * 2 ** exponent)
}

/** Numbers of ways are kept below it, for those of a thousand cases are more than a number holds. */
const LARGE_EXPONENT = 500
const LARGE = 2 ** LARGE_EXPONENT
