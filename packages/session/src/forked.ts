import type { PersistedEvent } from '@minagent/types'

/** The event as one of another run: its ids and idempotency keys are that run's own (D4). */
export function forked(event: PersistedEvent, runId: string, forkId: string): PersistedEvent {
  if (event.type !== 'tool.call.started') return { ...event, runId: forkId }
  return { ...event, runId: forkId, idempotencyKey: `${forkId}${event.idempotencyKey.slice(runId.length)}` }
}
