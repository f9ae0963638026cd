import { soughtTexts } from '../expected.ts'
import type { Scorer } from '../scorer.ts'
import { defineAnswerScorer, failed, PASSED, shown } from './define-scorer.ts'
import { plainText, type TextOptions } from './exact.ts'

/** Passes an answer in which the expected text stands, or every one of several; texts are compared as by {@link exact}. */
export function contains(options: TextOptions = {}): Scorer {
  const { expected, caseSensitive = false, name = 'contains' } = options
  return defineAnswerScorer(name, (trial) => {
    const answer = plainText(trial.answer, caseSensitive)
    const texts = soughtTexts(trial, expected)
    const missing = texts.filter((text) => !answer.includes(plainText(text, caseSensitive)))
    if (missing.length === 0) return PASSED
    const reason = `Not in the answer: ${missing.map(shown).join(', ')}; the answer is ${shown(trial.answer)}.`
    return { ...failed(reason), value: 1 - missing.length / texts.length }
  })
}
