import type { ChatTexts } from '../texts/chat-texts.ts'
import type { HistoryFile } from './history-file.ts'
import type { Key } from './key-reader.ts'
import { LineEditor } from './line-editor.ts'
import type { LiveArea } from './screen.ts'
import { type StyledLine, span } from './styled.ts'
import { wrapLine } from './wrap.ts'

/** What a person can do to a run that goes on. */
export interface RunControl {
  /** Lets the run hear a text; false when it will not. */
  steer(text: string): boolean
  /** Cancels what goes on; false if there is nothing. */
  cancel(): boolean
  modelId(): string | undefined
}

/** What an {@link InputLine} needs. */
export interface InputLineParts {
  readonly history: HistoryFile
  readonly texts: ChatTexts
  readonly isChat: boolean
  readonly print: (lines: readonly StyledLine[]) => void
}

const PROMPT = '> '

/** Where a person types: a question, or, while something goes on, words for it and questions for later. */
export class InputLine {
  isBusy = false
  control: RunControl = { steer: () => false, cancel: () => false, modelId: () => undefined }
  readonly #parts: InputLineParts
  readonly #editor: LineEditor
  /** What the run was given and has not taken yet. */
  #steered: string[] = []
  /** What comes after the run. */
  #later: string[] = []
  #reader: ((text: string | undefined) => void) | undefined
  #isCancelled = false
  #isLeft = false

  constructor(parts: InputLineParts) {
    this.#parts = parts
    this.#editor = new LineEditor(parts.history.read())
  }

  /** The next text; undefined when the user leaves. */
  read(): Promise<string | undefined> {
    this.#isCancelled = false
    const [next, ...rest] = this.#later
    this.#later = rest
    if (next !== undefined && !this.#isLeft) {
      this.#echo(next)
      return Promise.resolve(next)
    }
    if (this.#isLeft) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#reader = resolve
    })
  }

  press(key: Key): void {
    if (key.kind === 'key' && key.name === 'interrupt') return this.#interrupt()
    if (key.kind === 'key' && key.name === 'escape') return this.#escape()
    if (key.kind === 'key' && key.name === 'end_of_input') return this.#editor.text === '' ? this.#leave() : undefined
    const text = this.#editor.press(key)
    if (text !== undefined && text.trim() !== '') this.#send(text)
  }

  /** The run has heard a text. */
  taken(text: string): void {
    const at = this.#steered.indexOf(text)
    if (at >= 0) this.#steered.splice(at, 1)
    this.#echo(text)
  }

  /** What the run did not take any more can be sent again. */
  giveBack(): void {
    const texts = this.#steered
    this.#steered = []
    if (texts.length === 0) return
    const rest = this.#editor.text
    this.#editor.clear()
    this.#editor.press({ kind: 'paste', text: [...texts, ...(rest === '' ? [] : [rest])].join('\n') })
  }

  view(columns: number): LiveArea {
    const queued = [...this.#steered, ...this.#later].flatMap((text) =>
      wrapLine([span(`${this.#parts.texts.queued}: `, 'yellow'), span(text, 'dim')], columns).slice(0, 3),
    )
    if (!this.#parts.isChat && this.#editor.text === '') return { lines: queued }
    const { lines, line, column } = this.#editor.view(PROMPT, columns)
    return { lines: [...queued, ...lines], cursor: { line: queued.length + line, column } }
  }

  #send(text: string): void {
    this.#parts.history.add(text)
    if (this.isBusy) {
      if (!text.startsWith('/') && this.control.steer(text)) this.#steered.push(text)
      else if (this.#parts.isChat) this.#later.push(text)
      return
    }
    const reader = this.#reader
    if (!reader) {
      this.#later.push(text)
      return
    }
    this.#reader = undefined
    this.#echo(text)
    reader(text)
  }

  /** Cancels what goes on; what is typed is thrown away; with neither, leaves. */
  #interrupt(): void {
    if (this.isBusy && !this.#isCancelled && this.control.cancel()) {
      this.#isCancelled = true
      return
    }
    if (!this.isBusy && this.#editor.text !== '') return this.#editor.clear()
    this.#leave()
  }

  #escape(): void {
    if (!this.isBusy) return this.#editor.clear()
    if (this.control.cancel()) this.#isCancelled = true
  }

  #leave(): void {
    this.#isLeft = true
    this.#reader?.(undefined)
    this.#reader = undefined
  }

  #echo(text: string): void {
    const lines = text.split('\n').map((line, index): StyledLine => [span(index === 0 ? PROMPT : '  ', 'bold'), span(line, 'bold')])
    this.#parts.print([...lines, []])
  }
}
