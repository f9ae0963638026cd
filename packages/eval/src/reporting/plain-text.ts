/** A text on one line, without what could drive a terminal or turn the direction of what follows. */
export function plainText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(CONTROL, '').trim()
}

const CONTROL = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** How many columns of a terminal a text takes: wide characters 2, combining marks 0. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1), 0)
}

const ZERO = /[\p{Mn}\p{Me}]|[\u200B-\u200D]/u
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}|[\u{20000}-\u{3FFFD}]/u
