/**
 * The p-values of several comparisons, corrected by Holm's step-down method (1979), in the order given: the chance that any of them is
 * below a level by luck alone is at most that level, whatever they have in common.
 */
export function holmCorrection(pValues: readonly number[]): readonly number[] {
  const corrected = pValues.map(() => 1)
  let least = 0
  const order = [...pValues.entries()].sort(([, first], [, second]) => first - second)
  for (const [rank, [index, pValue]] of order.entries()) {
    least = Math.max(least, Math.min(1, (pValues.length - rank) * pValue))
    corrected[index] = least
  }
  return corrected
}
