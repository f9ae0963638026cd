import type { Clock, Timer } from '@minagent/types'

/** A key that was pressed, or text that was typed or pasted. */
export type Key = { readonly kind: 'key'; readonly name: KeyName } | { readonly kind: 'text' | 'paste'; readonly text: string }

/** The keys that mean something. */
export type KeyName =
  | 'enter'
  | 'newline'
  | 'escape'
  | 'interrupt'
  | 'end_of_input'
  | 'backspace'
  | 'delete'
  | 'delete_word'
  | 'delete_before'
  | 'delete_after'
  | 'left'
  | 'right'
  | 'word_left'
  | 'word_right'
  | 'up'
  | 'down'
  | 'start'
  | 'end'

/** How long an escape may stand alone before it is the key of that name, and not the beginning of a sequence. */
const ESCAPE_MS = 50

const PASTE_START = '\u001b[200~'
const PASTE_END = '\u001b[201~'

/** Turns what a terminal sends into keys. Sequences that mean nothing here are left out, so that they never become text. */
export class KeyReader {
  readonly #decoder = new TextDecoder()
  readonly #clock: Clock
  readonly #onKey: (key: Key) => void
  #rest = ''
  #timer: Timer | undefined

  constructor(clock: Clock, onKey: (key: Key) => void) {
    this.#clock = clock
    this.#onKey = onKey
  }

  /** Takes what came from the terminal. */
  push(chunk: Uint8Array | string): void {
    this.#timer?.cancel()
    this.#rest += typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true })
    for (let piece = nextPiece(this.#rest); piece; piece = nextPiece(this.#rest)) {
      this.#rest = this.#rest.slice(piece.length)
      if (piece.key) this.#onKey(piece.key)
    }
    // More may come: if not, the escape was a key, and what followed it is text.
    if (this.#rest.startsWith('\u001b') && !this.#rest.startsWith(PASTE_START)) {
      this.#timer = this.#clock.timer(ESCAPE_MS, () => this.#escapeAlone())
    }
  }

  /** Forgets what came by half. */
  close(): void {
    this.#timer?.cancel()
  }

  #escapeAlone(): void {
    const rest = this.#rest.slice(1)
    this.#rest = ''
    this.#onKey({ kind: 'key', name: 'escape' })
    if (rest !== '' && !rest.startsWith('[') && !rest.startsWith('O')) this.push(rest)
  }
}

interface Piece {
  readonly length: number
  readonly key?: Key | undefined
}

/** The first key of what came; undefined while it is not there as a whole. */
function nextPiece(text: string): Piece | undefined {
  if (text === '') return undefined
  if (text.startsWith(PASTE_START)) return pasted(text)
  if (text.startsWith('\u001b')) return sequence(text)
  const control = /^[\p{Cc}]/u.exec(text)
  if (control) return { length: 1, key: named(CONTROLS[text[0] ?? '']) }
  const typed = /^\P{Cc}+/u.exec(text)?.[0] ?? text
  return { length: typed.length, key: { kind: 'text', text: typed } }
}

function pasted(text: string): Piece | undefined {
  const end = text.indexOf(PASTE_END)
  if (end < 0) return undefined
  const content = text.slice(PASTE_START.length, end).replace(/\r\n?/g, '\n')
  return { length: end + PASTE_END.length, key: { kind: 'paste', text: content } }
}

function sequence(text: string): Piece | undefined {
  const rest = text.slice(1)
  if (rest.startsWith('\u001b')) return { length: 1, key: named('escape') }
  const [whole] = SEQUENCE.exec(rest) ?? []
  if (whole !== undefined) return { length: 1 + whole.length, key: named(SEQUENCES[whole]) }
  return text.length > MAX_SEQUENCE ? { length: 1 } : undefined
}

/** What follows an escape. */
const SEQUENCE = /^(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z]|[^[O])/u
const MAX_SEQUENCE = 64

function named(name: KeyName | undefined): Key | undefined {
  return name === undefined ? undefined : { kind: 'key', name }
}

const CONTROLS: Readonly<Record<string, KeyName>> = {
  '\r': 'enter',
  '\n': 'newline',
  '\u0001': 'start',
  '\u0002': 'left',
  '\u0003': 'interrupt',
  '\u0004': 'end_of_input',
  '\u0005': 'end',
  '\u0006': 'right',
  '\u0008': 'backspace',
  '\u000b': 'delete_after',
  '\u000e': 'down',
  '\u0010': 'up',
  '\u0015': 'delete_before',
  '\u0017': 'delete_word',
  '\u007f': 'backspace',
}

const SEQUENCES: Readonly<Record<string, KeyName>> = {
  '[A': 'up',
  '[B': 'down',
  '[C': 'right',
  '[D': 'left',
  OA: 'up',
  OB: 'down',
  OC: 'right',
  OD: 'left',
  '[H': 'start',
  '[F': 'end',
  OH: 'start',
  OF: 'end',
  '[1~': 'start',
  '[4~': 'end',
  '[3~': 'delete',
  '[1;5C': 'word_right',
  '[1;5D': 'word_left',
  '[1;3C': 'word_right',
  '[1;3D': 'word_left',
  f: 'word_right',
  b: 'word_left',
  '\r': 'newline',
  '\u007f': 'delete_word',
}
