import type { RunEvent } from '@minagent/types'

/** A run as it was watched: what is resumed under the same id from its beginning is another one. */
export interface WatchedRun {
  readonly key: number
  readonly id: string
  readonly parentId: string | undefined
  readonly label: string
  readonly events: readonly RunEvent[]
}

interface Entry {
  readonly run: WatchedRun & { readonly events: RunEvent[] }
  readonly event: RunEvent
}

/** The events of a program, in the order in which they came, and the runs that they belong to. */
export class WatchedRuns {
  readonly runs: WatchedRun[] = []
  readonly #entries: Entry[] = []
  readonly #latest = new Map<string, Entry['run']>()

  add(event: RunEvent): void {
    const run = this.#runOf(event)
    if ('seq' in event && run.events.some((other) => 'seq' in other && other.seq === event.seq)) return
    run.events.push(event)
    this.#entries.push({ run, event })
  }

  /** What had happened in a run, and in those that it began, when it had come as far as its event number `step` (from 1). */
  until(chosen: WatchedRun, step: number): RunEvent[] {
    const last = this.#entries.findIndex(({ run, event }) => run === chosen && event === chosen.events[step - 1])
    const family = new Set([chosen.id])
    for (const { id, parentId } of this.runs) if (parentId !== undefined && family.has(parentId)) family.add(id)
    const so = this.#entries.slice(0, last + 1)
    return so.filter(({ run }) => run === chosen || (run.id !== chosen.id && family.has(run.id))).map(({ event }) => event)
  }

  #runOf(event: RunEvent): Entry['run'] {
    const known = this.#latest.get(event.runId)
    if (known && event.type !== 'run.started') return known
    const key = this.runs.length + 1
    const run = { key, id: event.runId, parentId: event.parent?.runId, label: `${key} · ${labelOf(event)}`, events: [] }
    this.runs.push(run)
    this.#latest.set(event.runId, run)
    return run
  }
}

function labelOf(event: RunEvent): string {
  if (event.type !== 'run.started') return event.runId
  const input = event.input.replace(/\s+/g, ' ').trim()
  const said = input.length > 40 ? `${input.slice(0, 40)}…` : input
  return [event.parent ? '↳' : '', event.agent ?? '', said].filter((part) => part !== '').join(' ')
}
