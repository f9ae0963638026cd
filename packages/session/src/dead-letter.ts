import type { MinagentError, PersistedEvent } from '@minagent/types'
import { notResumable } from './not-resumable.ts'

type DeadLetter = Extract<PersistedEvent, { readonly type: 'run.dead_lettered' }>

/** Says that a run is a dead letter, if it is one. */
export function deadLetter(events: readonly PersistedEvent[]): DeadLetter | undefined {
  const last = events.at(-1)
  return last?.type === 'run.dead_lettered' ? last : undefined
}

/** How many events there are up to the last one that brought the run further: what follows are attempts that did not. */
export function progress(events: readonly PersistedEvent[]): number {
  return events.findLastIndex(({ type }) => type !== 'run.resumed' && type !== 'run.dead_lettered') + 1
}

/** The error of a dead letter, with the ways out of it (D13). */
export function deadLettered(runId: string, events: readonly PersistedEvent[], attempts: number): MinagentError<'not_resumable'> {
  const why = `it was cut off ${attempts} times without getting further, and is a dead letter whatever resumeBudget is now`
  const id = JSON.stringify(runId)
  return notResumable(runId, `${why}: fork(${id}, ${progress(events)}) begins a new run with what it had done, cancel(${id}) ends it`)
}
