import type { PersistedEvent } from '@minagent/types'
import type { OpenCall } from '../open-calls.ts'

export function openCalls(events: readonly PersistedEvent[]): readonly OpenCall[] {
  const open = new Map<string, OpenCall>()
  for (const event of events) {
    if (event.type === 'tool.call.started') {
      const { round, ordinal, call } = event
      open.set(`${round}:${ordinal}`, { round, ordinal, name: call.name })
    } else if (event.type === 'tool.call.finished') {
      open.delete(`${event.round}:${event.ordinal}`)
    }
  }
  return [...open.values()]
}
