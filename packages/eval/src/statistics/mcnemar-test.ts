/**
 * The p-value of McNemar's test in its exact form, two-sided: of the cases on which two variants differ, `onlyFirst` were passed by the
 * first alone and `onlySecond` by the second alone; were they equally good, each would be as likely. 1 where they differ on none.
 */
export function mcnemarTest(onlyFirst: number, onlySecond: number): number {
  const total = onlyFirst + onlySecond
  let logProbability = -total * Math.LN2
  let tail = Math.exp(logProbability)
  for (let count = 0; count < Math.min(onlyFirst, onlySecond); count++) {
    logProbability += Math.log((total - count) / (count + 1))
    tail += Math.exp(logProbability)
  }
  return Math.min(1, 2 * tail)
}
