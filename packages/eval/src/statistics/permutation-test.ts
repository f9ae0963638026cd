import { randomOf } from './random-of.ts'

/** How {@link permutationTest} draws, where there are too many permutations to try all. */
export interface PermutationOptions {
  /** Default: 1. */
  readonly seed?: number
  /** Default: 10,000. */
  readonly resamples?: number
}

/**
 * The p-value of the paired permutation test of a mean of 0, two-sided: were two variants equally good, each difference would have had
 * the other sign as likely. All sign patterns are tried up to 16 differences that are not 0, else as many as `resamples` says are drawn
 * (what was seen counts as one of them, so that the value is never 0 and never too small on average). 1 where nothing differs.
 * @throws RangeError for a difference that is not a finite number.
 */
export function permutationTest(differences: readonly number[], { seed = 1, resamples = 10_000 }: PermutationOptions = {}): number {
  if (!differences.every(Number.isFinite)) throw new RangeError('Differences must be finite numbers.')
  const sizes = differences.filter((difference) => difference !== 0).map(Math.abs)
  if (sizes.length === 0) return 1
  const total = sizes.reduce((sum, size) => sum + size, 0)
  // Sums of the same numbers in another order are the same sum.
  const seen = Math.abs(differences.reduce((sum, difference) => sum + difference, 0)) - total * 1e-9
  return sizes.length <= EXACT_UP_TO ? exactShare(sizes, seen) : drawnShare(sizes, seen, { seed, resamples })
}

const EXACT_UP_TO = 16

function exactShare(sizes: readonly number[], seen: number): number {
  const patterns = 2 ** sizes.length
  let asFar = 0
  for (let pattern = 0; pattern < patterns; pattern++) if (Math.abs(signedSum(sizes, pattern)) >= seen) asFar++
  return asFar / patterns
}

function signedSum(sizes: readonly number[], pattern: number): number {
  let sum = 0
  sizes.forEach((size, index) => {
    sum += (pattern >> index) & 1 ? size : -size
  })
  return sum
}

function drawnShare(sizes: readonly number[], seen: number, { seed, resamples }: Required<PermutationOptions>): number {
  const random = randomOf(seed)
  let asFar = 1
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0
    for (const size of sizes) sum += random(2) === 0 ? size : -size
    if (Math.abs(sum) >= seen) asFar++
  }
  return asFar / (resamples + 1)
}
