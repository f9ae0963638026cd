/**
 * A text of a stranger as it may be shown: without control characters, without characters that nobody sees (zero-width, direction
 * marks, tags, variation selectors), not longer than `maxChars` (UTF-16 units; what is cut ends with `…`).
 */
export function visibleText(text: string, maxChars: number): string {
  const visible = text.replace(HIDDEN, (hidden) => (hidden === '\n' || hidden === '\t' ? hidden : '')).toWellFormed()
  return visible.length <= maxChars ? visible : `${visible.slice(0, maxChars - 1).toWellFormed()}…`
}

/** Controls, format characters (tags and direction marks among them), variation selectors, fillers, separators that break lines. */
const HIDDEN = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|[\u115F\u1160\u17B4\u17B5\u2028\u2029\u3164\uFFA0]/gu
