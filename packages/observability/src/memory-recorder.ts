import type { Observer, RunEvent } from '@minagent/types'

/** How much a recorder keeps. */
export interface MemoryRecorderOptions {
  /** How many runs, those of sub-agents included; the ones without an event for the longest time go first, as a whole. Default 1000. */
  readonly maxRuns?: number
  /** True to keep the streamed deltas too; default false. */
  readonly deltas?: boolean
}

/** Keeps events in memory, by run. */
export interface MemoryRecorder extends Observer {
  /** The runs that are kept; the one with the latest event is last. */
  readonly runIds: readonly string[]
  /** The events of this run alone, in order; `[]` for a run that is not kept. */
  byRun(runId: string): readonly RunEvent[]
  /** The events of this run and of all runs below it, in the order in which they came: what `spanTree` and `cost` take. */
  withBelow(runId: string): readonly RunEvent[]
}

/**
 * An observer that keeps what it hears; one for many runs at once. An event that comes twice, because a sub-agent has the same recorder
 * as who called it, is kept once.
 * @throws RangeError for a `maxRuns` that is no positive integer.
 */
export function memoryRecorder({ maxRuns = 1000, deltas = false }: MemoryRecorderOptions = {}): MemoryRecorder {
  if (!Number.isInteger(maxRuns) || maxRuns < 1) throw new RangeError(`maxRuns is a positive integer, got ${maxRuns}.`)
  const runs = new Map<string, RecordedRun>()
  let count = 0
  const below = (runId: string, seen: Set<string>): readonly RecordedRun[] => {
    const run = runs.get(runId)
    if (!run || seen.has(runId)) return []
    seen.add(runId)
    const caused = [...runs].flatMap(([id, { parent }]) => (parent === runId ? below(id, seen) : []))
    return [run, ...caused]
  }
  return {
    deltas,
    get runIds() {
      return [...runs.keys()]
    },
    byRun: (runId) => (runs.get(runId)?.events ?? []).map(({ event }) => event),
    withBelow(runId) {
      const heard = below(runId, new Set()).flatMap(({ events }) => events)
      return heard.sort((one, other) => one.order - other.order).map(({ event }) => event)
    },
    onEvent(event) {
      const { runId, parent } = event
      const run = runs.get(runId) ?? { parent: parent?.runId, events: [], known: new Set() }
      runs.delete(runId)
      runs.set(runId, run)
      const key = 'seq' in event ? `${event.seq} ${event.at} ${event.type}` : event
      if (run.known.has(key)) return
      run.known.add(key)
      run.events.push({ order: count++, event })
      const [oldest] = runs.keys()
      if (runs.size > maxRuns && oldest !== undefined) runs.delete(oldest)
    },
  }
}

interface RecordedRun {
  readonly parent: string | undefined
  readonly events: { readonly order: number; readonly event: RunEvent }[]
  /** What tells an event from the others: of a persisted one its number, time and type, of any other the event itself. */
  readonly known: Set<unknown>
}
