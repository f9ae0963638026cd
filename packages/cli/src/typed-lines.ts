import type { Interface } from 'node:readline'
import { askUser } from './ask-user.ts'
import type { CliIo } from './cli-io.ts'

/** The lines that are typed into a plain chat. What answers a question is never taken from what was typed before it was asked. */
export class TypedLines {
  readonly #terminal: Interface
  #lines: string[] = []
  #isClosed = false
  #reader: ((line: string | undefined) => void) | undefined
  #asked: ((line: string | undefined) => void) | undefined

  constructor(terminal: Interface) {
    this.#terminal = terminal
    terminal.on('line', (line) => this.#take(line))
    terminal.once('close', () => this.#end())
  }

  /** The next line that holds something; undefined at the end of the input. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const line = await this.#next()
      if (line === undefined || line.trim() !== '') return line?.trim()
    }
  }

  /** Asks, and gives the line that is typed then; undefined at the end of the input. */
  ask(question: string): Promise<string | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined)
    this.#terminal.setPrompt(question)
    this.#terminal.prompt()
    return new Promise((resolve) => {
      this.#asked = (line) => resolve(line?.trim())
    })
  }

  #next(): Promise<string | undefined> {
    const line = this.#lines.shift()
    if (line !== undefined || this.#isClosed) return Promise.resolve(line)
    this.#terminal.prompt()
    return new Promise((resolve) => {
      this.#reader = resolve
    })
  }

  #take(line: string): void {
    if (this.#asked) {
      const answer = this.#asked
      this.#asked = undefined
      answer(line)
    } else if (this.#reader) {
      const read = this.#reader
      this.#reader = undefined
      read(line)
    } else {
      this.#lines.push(line)
    }
  }

  #end(): void {
    this.#isClosed = true
    this.#asked?.(undefined)
    this.#reader?.(undefined)
  }
}

/** Asks the user one thing: by the lines of the chat while there is one. */
export class Asker {
  lines: TypedLines | undefined
  readonly #io: CliIo

  constructor(io: CliIo) {
    this.#io = io
  }

  /** Undefined when the answer is Ctrl-C or Ctrl-D. */
  readonly ask = (question: string): Promise<string | undefined> => (this.lines ? this.lines.ask(question) : askUser(question, this.#io))
}
