import stringWidth from 'string-width'

/** How many columns of a terminal a text takes: wide characters and emoji 2, combining marks and escape sequences 0. */
export function displayWidth(text: string): number {
  return stringWidth(text)
}

/** The beginning of a text that fits into `width` columns, with `…` in the last one where something was cut; no character is halved. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  if (width < 1) return ''
  let kept = ''
  let used = 0
  for (const character of graphemes(text)) {
    used += displayWidth(character)
    if (used > width - 1) break
    kept += character
  }
  return `${kept}…`
}

/** What a person takes for one character each, such as a letter with its accents or a family of emoji. */
export function graphemes(text: string): string[] {
  // Most text is plain, and needs no segmenter.
  return /^[\u0020-\u007e]*$/.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
