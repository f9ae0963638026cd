import { characterBorder } from './character-border.ts'
import { type Limits, sizeOf } from './split-options.ts'

/** Where the next passage begins to share the end of this one with it: where a sentence or a word begins; undefined for nowhere. */
export function overlapStart(text: string, { start, end }: Range, { unit, overlap }: Limits): number | undefined {
  if (overlap === 0) return undefined
  const share = overlap / Math.max(1, sizeOf(text.slice(start, end), unit))
  let length = unit === 'chars' ? overlap : Math.floor((end - start) * share)
  for (length = Math.min(length, end - start - 1); length > 0; length = Math.floor(length / 2)) {
    const from = firstBeginning(text, end - length, end)
    if (from > start && from < end && sizeOf(text.slice(from, end), unit) <= overlap) return from
  }
  return undefined
}

interface Range {
  readonly start: number
  readonly end: number
}

/** The first sentence, else the first word, that begins in a range; where both are far from its start, a character. */
function firstBeginning(text: string, from: number, to: number): number {
  // One unit before shows what is a beginning.
  const window = text.slice(from - 1, to)
  for (const pattern of [SENTENCE, WORD]) {
    const match = pattern.exec(window)
    if (match && match.index + match[0].length <= window.length / 2) return from - 1 + match.index + match[0].length
  }
  const border = characterBorder(text, from, from - 2)
  return border < from ? from + 1 : border
}

const SENTENCE = /[.!?…]["')\]”’]*\s+(?=\S)|[。！？]["'”’」』）]*\s*(?=\S)|[\r\n]\s*(?=\S)/
const WORD = /\s+(?=\S)/
