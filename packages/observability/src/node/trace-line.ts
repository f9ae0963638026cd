import type { RunEvent } from '@minagent/types'

/** One line of a file of events, in the order of the file. */
export interface TraceLine {
  /** From 1. */
  readonly number: number
  /** What the line says; absent where it cannot be read. */
  readonly value?: Readonly<Record<string, unknown>>
  /** The event that the line is, where it is one of ours; other programs write other forms. */
  readonly event?: RunEvent
  /** Why the line, or the file before it, cannot be relied on. */
  readonly problem?: TraceProblem
}

/** What is wrong with a line; before one with a `gap` lines of its run are missing. */
export type TraceProblem = 'not_utf8' | 'no_line_end' | 'not_json' | 'not_an_object' | 'duplicate_key' | 'infinite_number' | 'gap'

/**
 * The events of these lines in their order, each once: a run that is gone on with after a crash tells what was before again. Lines
 * that are no events, or cannot be relied on, are left out.
 */
export function traceEvents(lines: Iterable<TraceLine>): RunEvent[] {
  const events: RunEvent[] = []
  const told = new Map<string, { last: number; now: number }>()
  for (const { event } of lines) {
    if (!event) continue
    const place = told.get(event.runId) ?? { last: -1, now: -1 }
    told.set(event.runId, place)
    const isAgain = 'seq' in event ? event.seq <= place.last : place.now < place.last
    if ('seq' in event) place.now = event.seq
    place.last = Math.max(place.last, place.now)
    if (!isAgain) events.push(event)
  }
  return events
}
