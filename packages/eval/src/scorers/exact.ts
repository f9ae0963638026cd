import { type Expected, expectedTexts } from '../expected.ts'
import type { Scorer } from '../scorer.ts'
import { defineAnswerScorer, failed, PASSED, shown } from './define-scorer.ts'

/** Options of {@link exact} and {@link contains}. */
export interface TextOptions {
  /** One text or several; default: what the case expects. */
  readonly expected?: Expected<string | number | readonly (string | number)[]>
  /** Default false: `Paris` and `paris` are the same. */
  readonly caseSensitive?: boolean
  /** Default: that of the function. */
  readonly name?: string
}

/**
 * Passes an answer that is the expected text, or one of several. Blanks around it, the way in which letters are encoded (Unicode NFC)
 * and, unless asked otherwise, upper and lower case make no difference.
 */
export function exact(options: TextOptions = {}): Scorer {
  const { expected, caseSensitive = false, name = 'exact' } = options
  return defineAnswerScorer(name, (trial) => {
    const texts = expectedTexts(trial, expected)
    const answer = plainText(trial.answer, caseSensitive)
    if (texts.some((text) => plainText(text, caseSensitive) === answer)) return PASSED
    return failed(`Expected ${texts.map(shown).join(' or ')}, found ${shown(trial.answer)}.`)
  })
}

/** A text as it is compared. */
export function plainText(text: string, caseSensitive: boolean): string {
  const plain = text.normalize('NFC').trim()
  return caseSensitive ? plain : plain.toLowerCase()
}
