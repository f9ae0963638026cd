import type { Color } from '../paint.ts'
import { displayWidth, graphemes } from './display-width.ts'
import { lineWidth, type Span, type StyledLine, span } from './styled.ts'

/** What stands before the lines of a wrapped text. */
export interface Indents {
  readonly first: StyledLine
  readonly rest: StyledLine
}

/** The text on lines of at most `width` columns, broken between words and, where a script has no spaces, between characters. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine([span(line)], width).map((wrapped) => wrapped.map((part) => part.text).join('')))
}

/** The line on lines of at most `width` columns. A word that is longer is broken anywhere. */
export function wrapLine(line: StyledLine, width: number, { first, rest }: Indents = NO_INDENTS): StyledLine[] {
  const lines: Cell[][] = [[]]
  const room = Math.max(2, width - Math.max(lineWidth(first), lineWidth(rest)))
  let used = 0
  for (const word of wordsOf(cellsOf(line))) {
    const wordWidth = sum(word)
    if (used + wordWidth > room && used > 0 && !isSpace(word)) {
      lines.push([])
      used = 0
    }
    for (const cell of word) {
      // A space at a break is the break.
      if (used + cell.width > room && cell.text === ' ') continue
      if (used + cell.width > room) {
        lines.push([])
        used = 0
      }
      lines.at(-1)?.push(cell)
      used += cell.width
    }
  }
  return lines.map((cells, index) => [
    ...(index === 0 ? first : rest),
    ...joined(index < lines.length - 1 ? withoutLastSpace(cells) : cells),
  ])
}

const NO_INDENTS: Indents = { first: [], rest: [] }

/** One character with its look. */
interface Cell {
  readonly text: string
  readonly width: number
  readonly colors: readonly Color[]
}

function cellsOf(line: StyledLine): Cell[] {
  return line.flatMap(({ text, colors }) =>
    graphemes(text).map((character) => ({ text: character, width: displayWidth(character), colors })),
  )
}

/** Pieces that stay together: words, single wide characters with what must not begin a line, spaces. */
function wordsOf(cells: readonly Cell[]): Cell[][] {
  const words: Cell[][] = []
  let before: Cell | undefined
  for (const cell of cells) {
    const current = words.at(-1)
    if (before && current && staysWith(before, cell)) current.push(cell)
    else words.push([cell])
    before = cell
  }
  return words
}

function staysWith(before: Cell, { text, width }: Cell): boolean {
  if (text === ' ' || before.text === ' ') return text === before.text
  if (CLOSING.test(text) || OPENING.test(before.text)) return true
  return width < 2 && before.width < 2
}

const CLOSING = /^[。，、；：？！）」』”’】》…,.;:?!)\]}]/u
const OPENING = /^[（「『“‘【《([{]/u

function isSpace(word: readonly Cell[]): boolean {
  return word.every(({ text }) => text === ' ')
}

function withoutLastSpace(cells: readonly Cell[]): Cell[] {
  const last = cells.findLastIndex(({ text }) => text !== ' ')
  return cells.slice(0, last + 1)
}

function joined(cells: readonly Cell[]): Span[] {
  const spans: Span[] = []
  for (const { text, colors } of cells) {
    const last = spans.at(-1)
    if (last && sameColors(last.colors, colors)) spans[spans.length - 1] = { text: last.text + text, colors }
    else spans.push({ text, colors })
  }
  return spans
}

function sameColors(one: readonly Color[], other: readonly Color[]): boolean {
  return one === other || one.join() === other.join()
}

function sum(cells: readonly Cell[]): number {
  return cells.reduce((total, { width }) => total + width, 0)
}
