import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Whole numbers from 0 up to `below` (not included), each as likely; the same ones again for the same seed. */
export type Random = (below: number) => number

/** The numbers of a seed (a whole number of 32 bits). */
export function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  return (below) => uniformInt(generator, 0, below - 1)
}
