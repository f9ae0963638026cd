/** How many columns of a terminal a text takes: 2 for a wide character and an emoji, 0 for what only marks another one. */
export function textWidth(text: string): number {
  if (isPlain(text)) return text.length
  return graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0)
}

/** The beginning of a text that fits into so many columns, with `…` in the last one where something was cut; no character is halved. */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  let used = 1
  for (const grapheme of graphemes(text)) {
    used += graphemeWidth(grapheme)
    if (used > width) break
    kept += grapheme
  }
  return width < 1 ? '' : `${kept}…`
}

/** Text as one line that cannot drive a terminal: without its commands, control and invisible characters and changes of direction. */
export function plainLine(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(COMMAND, '')
    .replace(EMOJI_OR_HIDDEN, (_found, emoji: string | undefined) => emoji ?? '')
}

const ESCAPE = '\u001b'
const BELL = '\u0007'

/** A colour or another command of a terminal, and a title or link with its end. */
const COMMAND = new RegExp(`(?:${ESCAPE}\\[|\\u009b)[0-?]*[ -/]*[@-~]|${ESCAPE}\\][^\\p{Cc}]*(?:${BELL}|${ESCAPE}\\\\)`, 'gu')

/** An emoji of several parts as a whole, or one character that nobody sees. */
const EMOJI_OR_HIDDEN =
  /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*)|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800\u3164\u115F\u1160\uFFA0]/gu

function graphemes(text: string): string[] {
  return isPlain(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Nothing but printable ASCII. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function graphemeWidth(grapheme: string): number {
  if (/^[ -~]$/.test(grapheme)) return 1
  if (/^[\p{M}\p{Cc}\p{Cf}]+$/u.test(grapheme)) return 0
  return WIDE.test(grapheme) || /^\p{Emoji}(?:\uFE0F|\u20E3)/u.test(grapheme) ? 2 : 1
}

/** Emoji, and the wide and full-width characters of East Asian scripts. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}])/u
