/** A text, and how many characters were taken out of it. */
export interface VisibleText {
  readonly text: string
  readonly removed: number
}

/**
 * The text without characters that a person does not see but a model reads: zero-width ones, bidi controls, tag characters
 * (U+E0000 …), variation selectors, fillers, and control characters other than tab and line ends. They are removed, and counted, rather
 * than made visible: what was hidden from people has nothing to say to a model. Kept are the joiners inside emoji and between letters of
 * scripts that need them, and one emoji variation selector; a flag of a region made of tags becomes a black flag.
 */
export function withoutHidden(text: string): VisibleText {
  const visible = text.replace(HIDDEN, (found, offset: number) => (isNeeded(found, text, offset) ? found : ''))
  return { text: visible, removed: [...text].length - [...visible].length }
}

const HIDDEN = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]/gu
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?$/u
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u
const JOINED_BEFORE = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Sinhala}\p{Mn}]$/u
const JOINED_AFTER = /^[\p{L}\p{Mn}]/u
const EMOJI_STYLE_BEFORE = /(?:\p{Emoji})$/u

/** The neighbours decide, so that a run of hidden characters never keeps itself alive. */
function isNeeded(found: string, text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 4), offset)
  const after = text.slice(offset + found.length, offset + found.length + 2)
  if (found === '\uFE0F' || found === '\uFE0E') return EMOJI_STYLE_BEFORE.test(before)
  if (found === '\u200D' && EMOJI_BEFORE.test(before)) return EMOJI_AFTER.test(after)
  if (found === '\u200D' || found === '\u200C') return JOINED_BEFORE.test(before) && JOINED_AFTER.test(after)
  return false
}
