import { type Color, painted } from '../paint.ts'
import { printable } from '../printable.ts'
import { displayWidth } from './display-width.ts'

/** A piece of text in one look. */
export interface Span {
  readonly text: string
  readonly colors: readonly Color[]
}

/** One line of styled text; no span holds a line break. */
export type StyledLine = readonly Span[]

/** A piece of text; what could drive the terminal is taken out, so that only {@link paintedLine} writes escape sequences. */
export function span(text: string, ...colors: readonly Color[]): Span {
  return { text: printable(text).replace(BIDI, '').replaceAll('\t', '    ').replaceAll('\n', ' '), colors }
}

/** The characters by which a text would be read in another order than it stands. */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/g

/** How many columns a line takes. */
export function lineWidth(line: StyledLine): number {
  return line.reduce((sum, { text }) => sum + displayWidth(text), 0)
}

/** The line as it is written to a terminal. */
export function paintedLine(line: StyledLine, isColored: boolean): string {
  return line.map(({ text, colors }) => (isColored ? painted(colors, text) : text)).join('')
}
