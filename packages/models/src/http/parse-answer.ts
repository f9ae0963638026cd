import { ModelError } from '@minagent/types'
import type { Redact } from './redact.ts'

const SHOWN_LENGTH = 200

/**
 * Reads the JSON of an answer or an event.
 * @throws ModelError `protocol` that shows the beginning of the text. It has no cause: the runtime's own message repeats a piece
 * of the text, and with it perhaps a key.
 */
export function parseAnswer(text: string, what: string, redact: Redact): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const shown = redact(text).slice(0, SHOWN_LENGTH).toWellFormed()
    throw new ModelError('protocol', `${what} is no JSON: ${JSON.stringify(shown)}.`)
  }
}
