import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

const LINE_FEED = 10

/**
 * A file to whose end whole lines are added. Each is handed to the system in one call, so that a program that is killed loses none of
 * those that were added, and those of several processes do not mix. Made for its owner alone (0600); a link is not followed.
 */
export class LineFile {
  readonly #descriptor: number
  /** The last line has no end: that of a writer that was killed, or one that did not fit on the disk. */
  #torn: boolean

  /** @throws the error of the system; an Error for what is no plain file. */
  constructor(path: string) {
    const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
    this.#descriptor = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
    try {
      this.#torn = isTorn(this.#descriptor)
    } catch (error) {
      closeSync(this.#descriptor)
      throw error
    }
  }

  /** Adds text that ends with a line feed; a torn line before it is ended first. @throws the error of the system. */
  append(text: string): void {
    if (text === '') return
    // Asked again: what looked torn may have been a long line that somebody was writing.
    const bytes = Buffer.from(this.#torn && isTorn(this.#descriptor) ? `\n${text}` : text)
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#descriptor, bytes, written)
      this.#torn = bytes[written - 1] !== LINE_FEED
    }
  }

  /** Puts what was added on the disk. @throws the error of the system. */
  close(): void {
    try {
      fsyncSync(this.#descriptor)
    } finally {
      closeSync(this.#descriptor)
    }
  }
}

function isTorn(descriptor: number): boolean {
  const status = fstatSync(descriptor)
  if (!status.isFile()) throw new Error('It is no plain file.')
  if (status.size === 0) return false
  const last = Buffer.alloc(1)
  readSync(descriptor, last, 0, 1, status.size - 1)
  return last[0] !== LINE_FEED
}
