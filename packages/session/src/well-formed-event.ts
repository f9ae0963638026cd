import { copyWellFormed, type PersistedEvent } from '@minagent/types'

/**
 * An event as every journal gives it back: lone surrogates are U+FFFD, and what a tool threw is left out, since no store can keep it.
 * @throws RangeError for data that contain themselves.
 */
export function wellFormedEvent(event: PersistedEvent): PersistedEvent {
  if (event.type !== 'tool.call.finished' || event.result.ok) return copyWellFormed(event)
  const { cause: _, ...result } = event.result
  return copyWellFormed({ ...event, result })
}
