import { displayWidth, graphemes } from './display-width.ts'
import type { Key, KeyName } from './key-reader.ts'
import { type StyledLine, span } from './styled.ts'

/** A text that is being written, of one or more lines. */
export class LineEditor {
  readonly #history: string[]
  #characters: string[] = []
  /** Before which character the cursor stands. */
  #at = 0
  /** Which entry of the history is shown; undefined while a new text is written. */
  #recalled: number | undefined
  #draft = ''

  /** `history`: what was written before, the latest last. */
  constructor(history: readonly string[] = []) {
    this.#history = [...history]
  }

  get text(): string {
    return this.#characters.join('')
  }

  /** Does what a key says; gives the whole text when it was sent. */
  press(key: Key): string | undefined {
    if (key.kind !== 'key') this.#insert(key.text)
    else if (key.name === 'enter') return this.#send()
    else ACTIONS[key.name]?.(this)
    return undefined
  }

  clear(): void {
    this.#set('')
    this.#recalled = undefined
  }

  /** The text on lines of at most `width` columns behind a prompt, and where the cursor stands. */
  view(prompt: string, width: number): { readonly lines: readonly StyledLine[]; readonly line: number; readonly column: number } {
    const indent = displayWidth(prompt)
    const lines: string[] = ['']
    let column = indent
    let cursor = { line: 0, column }
    for (const [index, character] of [...this.#characters, ''].entries()) {
      const size = displayWidth(character)
      if (column + size > width - 1) {
        lines.push('')
        column = indent
      }
      if (index === this.#at) cursor = { line: lines.length - 1, column }
      if (character === '\n') {
        lines.push('')
        column = indent
      } else {
        lines[lines.length - 1] += character
        column += size
      }
    }
    const styled = lines.map((text, index) => [span(index === 0 ? prompt : ' '.repeat(indent), 'bold'), span(text)])
    return { lines: styled, ...cursor }
  }

  /** Moves the cursor by so many characters. */
  move(by: number): void {
    this.#at = Math.min(this.#characters.length, Math.max(0, this.#at + by))
  }

  moveWord(step: 1 | -1): void {
    const next = () => this.#characters[step > 0 ? this.#at : this.#at - 1]
    while (next() !== undefined && /\s/.test(next() ?? '')) this.move(step)
    while (next() !== undefined && !/\s/.test(next() ?? '')) this.move(step)
  }

  /** To the beginning (-1) or the end (1) of the line. */
  moveToEdge(step: 1 | -1): void {
    this.#at = this.#edge(step)
  }

  /** Takes out what is between the cursor and where `move` puts it. */
  deleteBy(move: () => void): void {
    const before = this.#at
    move()
    const [from, to] = [Math.min(before, this.#at), Math.max(before, this.#at)]
    this.#characters.splice(from, to - from)
    this.#at = from
  }

  insertLine(): void {
    this.#insert('\n')
  }

  /** A line up or down; at the edge of the text, to what was written before or after. */
  moveLine(step: 1 | -1): void {
    const edge = this.#edge(step)
    const isLast = step > 0 ? edge === this.#characters.length : edge === 0
    if (isLast) return this.#recall(step)
    const column = this.#at - this.#edge(-1)
    this.#at = edge + step
    const start = this.#edge(-1)
    this.#at = Math.min(this.#edge(1), start + column)
  }

  #edge(step: 1 | -1): number {
    if (step < 0) return this.#characters.slice(0, this.#at).lastIndexOf('\n') + 1
    const end = this.#characters.indexOf('\n', this.#at)
    return end < 0 ? this.#characters.length : end
  }

  #recall(step: 1 | -1): void {
    const next = (this.#recalled ?? this.#history.length) + step
    if (next < 0 || next > this.#history.length) return
    if (this.#recalled === undefined) this.#draft = this.text
    this.#set(this.#history[next] ?? this.#draft)
    this.#recalled = next === this.#history.length ? undefined : next
  }

  #send(): string {
    const { text } = this
    if (text.trim() !== '' && this.#history.at(-1) !== text) this.#history.push(text)
    this.clear()
    return text
  }

  #insert(text: string): void {
    const before = this.#characters.slice(0, this.#at).join('') + text.replace(NOT_WRITTEN, '')
    const after = this.#characters.slice(this.#at).join('')
    // What was typed may join the character before it, as an accent does.
    this.#characters = graphemes(before + after)
    this.#at = graphemes(before).length
  }

  #set(text: string): void {
    this.#characters = graphemes(text)
    this.#at = this.#characters.length
  }
}

/** Control characters that came with pasted text. */
const NOT_WRITTEN = /[^\P{Cc}\n\t]/gu

const ACTIONS: Partial<Readonly<Record<KeyName, (editor: LineEditor) => void>>> = {
  newline: (editor) => editor.insertLine(),
  backspace: (editor) => editor.deleteBy(() => editor.move(-1)),
  delete: (editor) => editor.deleteBy(() => editor.move(1)),
  delete_word: (editor) => editor.deleteBy(() => editor.moveWord(-1)),
  delete_before: (editor) => editor.deleteBy(() => editor.moveToEdge(-1)),
  delete_after: (editor) => editor.deleteBy(() => editor.moveToEdge(1)),
  left: (editor) => editor.move(-1),
  right: (editor) => editor.move(1),
  word_left: (editor) => editor.moveWord(-1),
  word_right: (editor) => editor.moveWord(1),
  up: (editor) => editor.moveLine(-1),
  down: (editor) => editor.moveLine(1),
  start: (editor) => editor.moveToEdge(-1),
  end: (editor) => editor.moveToEdge(1),
}
