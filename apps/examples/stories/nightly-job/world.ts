import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One line of the world's own log: what came in, and whether it had an effect. */
export interface Entry {
  readonly what: 'charge' | 'letter'
  readonly account: string
  readonly key: string
  /** False where the key had been there before. */
  readonly effect: boolean
}

/**
 * The bank and the post, which no crash of ours takes anything back from. The bank knows the key of a charge again and books nothing
 * twice; the post sends whatever it is given.
 */
export class World {
  readonly #file: string
  readonly #forgetful: boolean

  /** A forgetful bank knows no key again. */
  constructor(folder: string, { forgetful = false } = {}) {
    this.#file = join(folder, 'world.jsonl')
    this.#forgetful = forgetful
  }

  charge(account: string, key: string): void {
    const known = this.entries().some((entry) => entry.what === 'charge' && entry.key === key)
    this.#add({ what: 'charge', account, key, effect: this.#forgetful || !known })
  }

  post(account: string, key: string): void {
    this.#add({ what: 'letter', account, key, effect: true })
  }

  /** Whether a letter with this key was posted: the post keeps receipts. */
  hasPosted(key: string): boolean {
    return this.entries().some((entry) => entry.what === 'letter' && entry.key === key)
  }

  entries(): readonly Entry[] {
    if (!existsSync(this.#file)) return []
    const lines = readFileSync(this.#file, 'utf8').split('\n').slice(0, -1)
    return lines.map((line): Entry => JSON.parse(line))
  }

  #add(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`)
  }
}
