import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** The effects of all processes of one run, each on the disk before the next line of the program. */
export class EffectLedger {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  add(key: string): void {
    const handle = openSync(this.#file, 'a')
    writeSync(handle, `${JSON.stringify(key)}\n`)
    fsyncSync(handle)
    closeSync(handle)
  }

  /** How often each effect happened. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    if (!existsSync(this.#file)) return counts
    for (const line of readFileSync(this.#file, 'utf8').split('\n').slice(0, -1)) {
      const key = String(JSON.parse(line))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }
}
