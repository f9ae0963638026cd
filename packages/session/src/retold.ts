import type { PersistedEvent, RunEvent } from '@minagent/types'

/** The recorded events as a listener sees them who was not there: the text of an answer comes before it, as one piece (D1). */
export function* retold(events: readonly PersistedEvent[]): Generator<RunEvent> {
  for (const event of events) {
    if (event.type === 'model.finished' && event.response.message.content !== '') {
      const { runId, at, round } = event
      yield { type: 'assistant.started', runId, at, round }
      yield { type: 'assistant.delta', runId, at, round, kind: 'text', text: event.response.message.content }
    }
    yield event
  }
}
