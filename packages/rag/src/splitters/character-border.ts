/**
 * The last border between characters, as readers see them, that is at most `position` and behind `floor`. Where the character before is longer
 * than that, the border of its code points, which may be one unit further.
 */
export function characterBorder(text: string, position: number, floor: number): number {
  if (position >= text.length || isPlainBorder(text, position)) return position
  const from = Math.max(floor, position - REACH)
  const window = text.slice(from, position + REACH)
  const border = from + (SEGMENTER.segment(window).containing(position - from)?.index ?? 0)
  if (border > floor) return border
  if (!isInsidePair(text, position)) return position
  return position - 1 > floor ? position - 1 : position + 1
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Units looked at on each side: longer characters than that are decoration. */
const REACH = 64

/** Below the combining marks only a line break of two units is more than one unit long. */
function isPlainBorder(text: string, position: number): boolean {
  const before = text.charCodeAt(position - 1)
  const after = text.charCodeAt(position)
  return before < FIRST_MARK && after < FIRST_MARK && !(before === 13 && after === 10)
}

const FIRST_MARK = 0x300

function isInsidePair(text: string, position: number): boolean {
  const before = text.charCodeAt(position - 1)
  const after = text.charCodeAt(position)
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000
}
