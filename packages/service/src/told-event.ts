import { eventToWire, isPlainObject, type RunEvent } from '@minagent/types'
import { redactSecrets } from '@minagent/types/runtime'

/** What is thrown by code of the service's owner: its text is for logs. */
const DEFECTS: ReadonlySet<RunEvent['type']> = new Set(['internal_error', 'tool.defect', 'observer.failed'])

/** An event in the wire format as callers are told of it (S6): of a defect no more than its kind, and no secret of any other error. */
export function toldEvent(event: RunEvent): Record<string, unknown> {
  const wire = eventToWire(event)
  if (!isPlainObject(wire.error) || typeof wire.error.message !== 'string') return wire
  const message = DEFECTS.has(event.type) ? 'Something went wrong inside the service.' : redactSecrets(wire.error.message)
  return { ...wire, error: { ...wire.error, message } }
}
