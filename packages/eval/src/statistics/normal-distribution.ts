import { errorFunction, probit } from 'simple-statistics'

/** The share of a standard normal distribution below `z`; exact to about 1e-7. */
export function normalCumulative(z: number): number {
  return (1 + errorFunction(z / Math.SQRT2)) / 2
}

/** The `z` below which `share` (above 0, below 1) of a standard normal distribution lies; exact to about 1e-6 between 0.0001 and 0.9999. */
export function normalQuantile(share: number): number {
  // The library's own value is off by up to 0.005, so its two next digits are found by Newton's method.
  let z = probit(share)
  for (let round = 0; round < 4; round++) z -= (normalCumulative(z) - share) / density(z)
  return z
}

function density(z: number): number {
  return Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)
}
