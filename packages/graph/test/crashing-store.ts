import type { RecordedSteps, StepStore } from '@minagent/types'

/** What happens to a process, counted in records from the opening of the run. */
export interface Crash {
  readonly at: number
  /** The record is written before the process dies. */
  readonly written: boolean
}

/** Keeps records as JSON, outlives the processes that write them, and lets them die. */
export class CrashingStore implements StepStore {
  readonly #records = new Map<string, string>()
  /** Of the next process; undefined: it lives. */
  crash: Crash | undefined

  has(key: string): boolean {
    return this.#records.has(key)
  }

  async open(runId: string): Promise<RecordedSteps> {
    const records = this.#records
    const { crash } = this
    const values = this.#values()
    let written = 0
    let dead = false
    return {
      runId,
      values,
      async run<T>(key: string, work: () => Promise<T>): Promise<T> {
        if (dead) throw new Error('The process is dead.')
        const json = JSON.stringify(await work())
        if (dead) throw new Error('The process died meanwhile.')
        dead = crash !== undefined && ++written > crash.at
        if (!dead || crash?.written) records.set(key, json)
        if (dead) throw new Error('The process has died.')
        values.set(key, JSON.parse(json))
        return JSON.parse(json)
      },
      async close() {},
    }
  }

  async read(): Promise<ReadonlyMap<string, unknown>> {
    return this.#values()
  }

  #values(): Map<string, unknown> {
    return new Map([...this.#records].map(([key, json]) => [key, JSON.parse(json)]))
  }
}
