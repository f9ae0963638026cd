import { type Expected, notComparable, soughtTexts } from '../expected.ts'
import type { Scorer } from '../scorer.ts'
import { defineAnswerScorer, failed, PASSED, shown } from './define-scorer.ts'
import { findNumbers } from './find-numbers.ts'

/** Options of {@link numeric}. */
export interface NumericOptions {
  /** A number, or several that must all be found; default: what the case expects. */
  readonly expected?: Expected<number | readonly number[]>
  /** How far the number may be off; default 0. */
  readonly tolerance?: number
  /** The same as a part of the expected number (0.01 is one percent); the larger of both counts. Default 1e-9, for rounding. */
  readonly relative?: number
  /** Which number of the answer counts: `any` (default), or the `last`, where the answer is to be said at the end. */
  readonly where?: 'any' | 'last'
  /** Default `'numeric'`. */
  readonly name?: string
}

/**
 * Passes an answer in which the expected number is found, near enough. Thousands separators, full-width digits, `3.2万` and Chinese
 * numerals are read; so is the 一 of a word such as 一起, which with `any` can let an answer pass that says no 1.
 */
export function numeric(options: NumericOptions = {}): Scorer {
  const { expected, tolerance = 0, relative = 1e-9, where = 'any', name = 'numeric' } = options
  return defineAnswerScorer(name, (trial) => {
    const numbers = findNumbers(trial.answer)
    const candidates = where === 'last' ? numbers.slice(-1) : numbers
    const wanted = soughtTexts(trial, expected).map(Number)
    if (!wanted.every(Number.isFinite)) throw notComparable(trial, 'a number or a list of numbers')
    const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(tolerance, Math.abs(b) * relative)
    const missing = wanted.filter((number) => !candidates.some((candidate) => isNear(candidate, number)))
    if (missing.length === 0) return PASSED
    return failed(`Expected ${missing.join(', ')}, found ${candidates.join(', ') || 'no number'} in ${shown(trial.answer)}.`)
  })
}
