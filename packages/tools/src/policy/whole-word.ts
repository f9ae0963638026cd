import type { Reading } from './readings.ts'

/**
 * Whether a reading says a piece as a whole: not as a part of a longer address, host, number or word, and not by words that have white
 * space between them only there. Scripts that are written without spaces end a word wherever they stand.
 */
export function saysWhole(said: Reading, piece: Reading): boolean {
  const { length } = piece.text
  for (let at = said.text.indexOf(piece.text); at !== -1; at = said.text.indexOf(piece.text, at + 1)) {
    if (isBorder(said, at) && isBorder(said, at + length) && !joinsWords(said, piece, at)) return true
  }
  return false
}

function isBorder({ text, gaps }: Reading, at: number): boolean {
  if (at === 0 || at === text.length || gaps.has(at)) return true
  return !(continuesBefore(text, at, gaps) && continuesAfter(text, at, gaps))
}

/** A dot joins what stands on both its sides. */
function continuesBefore(text: string, at: number, gaps: ReadonlySet<number>): boolean {
  const letter = text.charAt(at - 1)
  return letter === '.' ? !gaps.has(at - 1) && TOKEN.test(text.charAt(at - 2)) : TOKEN.test(letter)
}

function continuesAfter(text: string, at: number, gaps: ReadonlySet<number>): boolean {
  const letter = text.charAt(at)
  return letter === '.' ? !gaps.has(at + 1) && TOKEN.test(text.charAt(at + 1)) : TOKEN.test(letter)
}

function joinsWords({ text, gaps }: Reading, piece: Reading, at: number): boolean {
  for (let place = 1; place < piece.text.length; place += 1) {
    if (gaps.has(at + place) && !piece.gaps.has(place) && LETTER.test(text.charAt(at + place - 1)) && LETTER.test(text.charAt(at + place)))
      return true
  }
  return false
}

/** Letters that have case are those of scripts with spaces. */
const TOKEN = /[\p{Ll}\p{N}_@+-]/u
const LETTER = /\p{Ll}/u
