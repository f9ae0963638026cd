import { type Limits, sizeOf } from './split-options.ts'

/** How far `text` may be read from `from`, at most to `to`, for `head` and that part to be within the maximum: nearly as far as possible. */
export function farthestFit(text: string, { from, to, head }: Stretch, { unit, maximum }: Limits): number {
  if (unit === 'chars') return Math.min(to, from + maximum - head.length)
  let fits = from
  let exceeds = to + 1
  let guess = to - from < maximum * LONG_TOKEN ? to : from + maximum * USUAL_TOKEN
  for (let attempt = 1; ; attempt++) {
    const size = sizeOf(head + text.slice(from, guess), unit)
    if (size > maximum) exceeds = guess
    else fits = guess
    if (fits === to || exceeds - fits <= 1 || (fits === guess && size >= maximum * FULL)) return fits
    // The size is nearly proportional to the length; where it is not, halving ends the search.
    const next = attempt < 4 ? from + Math.floor(((guess - from) * maximum * AIM) / Math.max(1, size)) : Math.floor((fits + exceeds) / 2)
    guess = Math.min(Math.max(next, fits + 1), exceeds - 1)
  }
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly head: string
}

/** Units of a token: of English prose, and about the most of any text that is not blank. */
const USUAL_TOKEN = 4
const LONG_TOKEN = 6
/** A passage is full at this part of the maximum, and the next guess aims at that part. */
const FULL = 0.92
const AIM = 0.97
