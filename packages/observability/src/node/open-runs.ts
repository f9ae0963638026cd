import type { TraceLine } from './trace-line.ts'

/** Which runs of a file are under way; those of sub-agents are part of others. */
export class OpenRuns {
  readonly #open = new Set<string>()
  #anyEnded = false

  add({ value }: TraceLine): void {
    if (!value || value.parent !== undefined) return
    const runId = String(value.run_id)
    const type = value.type ?? value.event_type ?? value.event
    if (typeof type !== 'string') return
    if (!ENDS.has(type)) this.#open.add(runId)
    else if (this.#open.delete(runId)) this.#anyEnded = true
  }

  /** True when there were runs, and none of them is under way. */
  get allEnded(): boolean {
    return this.#anyEnded && this.#open.size === 0
  }
}

const ENDS: ReadonlySet<string> = new Set(['run.succeeded', 'run.failed', 'run.dead_lettered', 'internal_error', 'run_finished'])
