/**
 * Text that is safe to show: without the escape sequences, control characters (line breaks and tabs apart) and changes of direction by
 * which a file could drive the terminal or show another order.
 */
export function printable(text: string): string {
  return text.replace(SEQUENCE, '').replace(CONTROL, '')
}

/** The beginning of a text as one line of at most `length` characters. */
export function oneLine(text: string, length: number): string {
  const line = printable(text.slice(0, length * 10).replace(/\s+/g, ' ')).trim()
  const characters = [...line]
  return characters.length <= length && text.length <= length * 10 ? line : `${characters.slice(0, length - 1).join('')}…`
}

const ESCAPE = '\u001b'
const BELL = '\u0007'

/** A colour or another command of a terminal, and a title or link with its end; one that never ends hides nothing. */
const SEQUENCE = new RegExp(`(?:${ESCAPE}\\[|\\u009b)[0-?]*[ -/]*[@-~]|${ESCAPE}\\][^\\p{Cc}]*(?:${BELL}|${ESCAPE}\\\\)`, 'gu')

const CONTROL = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu
