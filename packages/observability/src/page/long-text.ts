import type { PageTexts } from '../html/page-texts.ts'
import { filled } from './amounts.ts'
import { button, element } from './element.ts'

const PIECE = 20_000

/** A text as it is; of a long one the beginning, and the rest when somebody wants it. */
export function longText(text: string, texts: PageTexts): HTMLElement {
  if (text.length <= PIECE) return piece(text)
  const beginning = text.slice(0, endOfPiece(text, 0))
  const box = element('div', { class: 'long' }, piece(`${beginning}…`))
  const all = button(filled(texts.showAll, { count: text.length }), () => box.replaceChildren(...piecesOf(text)))
  box.append(all)
  return box
}

function piece(text: string): HTMLElement {
  return element('pre', { dir: 'auto' }, text)
}

/** In pieces, of which the browser lays out only those that can be seen. */
function piecesOf(text: string): readonly HTMLElement[] {
  const pieces: HTMLElement[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start)
    pieces.push(piece(text.slice(start, end)))
    start = end
  }
  return pieces
}

/** Behind a line where there is one to end, and never in the middle of a character. */
function endOfPiece(text: string, start: number): number {
  const end = start + PIECE
  if (end >= text.length) return text.length
  const line = text.lastIndexOf('\n', end - 1) + 1
  if (line > start) return line
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}
