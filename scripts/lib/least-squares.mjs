/**
 * Weights that make the weighted squared errors of `rows` least, each within its limits, for rows of `{ features, value, weight }`. Found by improving one weight
 * after the other, which ends at the best ones because the problem is convex.
 */
export function leastSquares(rows, limits) {
  const { products, targets } = normalEquations(rows, limits.length)
  const weights = limits.map(() => 0)
  for (let round = 0; round < 5000; round++) {
    let change = 0
    for (const [index, [lowest, highest]] of limits.entries()) {
      const diagonal = products[index][index]
      if (diagonal === 0) continue
      const residual = targets[index] - weights.reduce((sum, weight, other) => sum + products[index][other] * weight, 0)
      const better = Math.min(highest, Math.max(lowest, weights[index] + residual / diagonal))
      change = Math.max(change, Math.abs(better - weights[index]))
      weights[index] = better
    }
    if (change < 1e-7) break
  }
  return weights
}

function normalEquations(rows, size) {
  const products = Array.from({ length: size }, () => new Float64Array(size))
  const targets = new Float64Array(size)
  for (const { features, value, weight } of rows) {
    for (const [index, feature] of features.entries()) {
      if (feature === 0) continue
      targets[index] += weight * feature * value
      for (let other = 0; other < size; other++) products[index][other] += weight * feature * features[other]
    }
  }
  return { products, targets }
}
