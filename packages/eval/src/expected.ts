import type { EvalCase } from './eval-case.ts'
import type { Trial } from './trial.ts'

/** What a scorer compares with: the same for every case, or found by a function in each, such as in its `metadata`. */
export type Expected<T> = T | ((evalCase: EvalCase) => unknown)

/** What is expected of a trial: by the option where there is one, else what its case says. */
export function expectedOf(trial: Trial, option: unknown): unknown {
  if (typeof option === 'function') return option(trial.case)
  return option === undefined ? trial.case.expected : option
}

/** As {@link expectedOf}, as texts: a text or number, or a list of these. @throws TypeError for anything else */
export function expectedTexts(trial: Trial, option: unknown): readonly string[] {
  const expected = expectedOf(trial, option)
  const list: readonly unknown[] = Array.isArray(expected) ? expected : [expected]
  if (list.length === 0) throw notComparable(trial, 'a text or a list of texts')
  return list.map((item) => {
    if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') return String(item)
    throw notComparable(trial, 'a text or a list of texts')
  })
}

/** As {@link expectedTexts}, for what is looked for in an answer: an empty text stands in each, and is 0 as a number. @throws TypeError also for blank texts */
export function soughtTexts(trial: Trial, option: unknown): readonly string[] {
  const texts = expectedTexts(trial, option)
  if (texts.some((text) => text.trim() === '')) throw notComparable(trial, 'a text that is not empty')
  return texts
}

/** The error for a case that does not say what a scorer needs. */
export function notComparable(trial: Trial, wanted: string): TypeError {
  return new TypeError(`The case ${trial.case.id} must say what is expected: ${wanted}.`)
}
