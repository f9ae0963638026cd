import { appendFileSync, chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../make-folder.ts'

const MAX_ENTRIES = 500
/** From so many on the file is written anew. */
const MAX_LINES = 1_000
const MAX_LENGTH = 10_000

/** What was typed in earlier sessions, in a file that only its user reads: one JSON text a line. A file that refuses is no reason to stop. */
export class HistoryFile {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** The latest 500 entries, the latest last. */
  read(): readonly string[] {
    const lines = this.#lines()
    if (lines.length > MAX_LINES) this.#replace(lines.slice(-MAX_ENTRIES))
    return lines.slice(-MAX_ENTRIES).flatMap(entryOf)
  }

  /** Adds what was typed; texts of more than 10 000 characters are not kept. */
  add(text: string): void {
    if (text.trim() === '' || text.length > MAX_LENGTH) return
    try {
      makeFolder(dirname(this.#path), 0o700)
      appendFileSync(this.#path, `${JSON.stringify(text)}\n`, { mode: 0o600 })
      // A file that was there before may have been readable for others.
      chmodSync(this.#path, 0o600)
    } catch {
      return
    }
  }

  #lines(): string[] {
    try {
      return readFileSync(this.#path, 'utf8').split('\n').filter(Boolean)
    } catch {
      return []
    }
  }

  #replace(lines: readonly string[]): void {
    try {
      const draft = `${this.#path}.${process.pid}`
      writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600 })
      renameSync(draft, this.#path)
    } catch {
      return
    }
  }
}

function entryOf(line: string): readonly string[] {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'string' ? [entry] : []
  } catch {
    return []
  }
}
