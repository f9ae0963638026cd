import type { Locale } from '@minagent/types'
import { fill, toolTexts } from './prompts.ts'

/** Cuts a text of more than `maxChars` (UTF-16 units) to its head and tail, with a note of what was left out between. */
export function cutText(text: string, maxChars: number, locale: Locale): string {
  if (text.length <= maxChars) return text
  const note = (count: number): string => fill(toolTexts[locale].cut, { count, total: text.length })
  const kept = Math.max(0, maxChars - note(text.length).length)
  const head = borderBefore(text, Math.ceil((kept * 2) / 3))
  const tail = borderAfter(text, text.length - Math.floor(kept / 3))
  return text.slice(0, head) + note(tail - head) + text.slice(tail)
}

/** How far round a cut the text is looked at: longer than any usual cluster, family emoji included. */
const WINDOW = 128

/** The last border between two visible characters at or before `place`. */
function borderBefore(text: string, place: number): number {
  let last = 0
  for (const border of bordersNear(text, place)) if (border <= place) last = Math.max(last, border)
  return last
}

/** The first border between two visible characters at or after `place`. */
function borderAfter(text: string, place: number): number {
  for (const border of bordersNear(text, place)) if (border >= place) return border
  return text.length
}

/** Borders in a window round `place`, ascending; where one character fills the window, code points count. */
function bordersNear(text: string, place: number): number[] {
  const from = safeStart(text, Math.max(0, place - WINDOW))
  const to = Math.min(text.length, place + WINDOW)
  const borders = [from]
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(from, to))) {
    borders.push(from + index + segment.length)
  }
  // The last one is the end of the window, not of a character.
  if (to < text.length) borders.pop()
  return borders.some((border) => border > place - WINDOW && border < place + WINDOW) ? borders : [codePointStart(text, place)]
}

/** A place at or after `from` where a character surely starts: between two ASCII characters, or else at a code point. */
function safeStart(text: string, from: number): number {
  if (from === 0) return 0
  for (let place = from; place < from + WINDOW / 2; place++) {
    if (isPlain(text.charCodeAt(place - 1)) && isPlain(text.charCodeAt(place))) return place
  }
  return codePointStart(text, from)
}

function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit < 0x7f
}

function codePointStart(text: string, place: number): number {
  const unit = text.charCodeAt(place)
  const before = text.charCodeAt(place - 1)
  return unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? place - 1 : place
}
