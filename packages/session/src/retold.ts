import type { PersistedEvent, RunEvent } from '@minagent/types'

/** The recorded events as a listener sees them who was not there: the text of an answer comes before it, as one piece (D1). */
export function* retold(events: readonly PersistedEvent[]): Generator<RunEvent> {
  for (const event of events) {
    if (event.type === 'model.finished') yield* retoldAnswer(event)
    yield event
  }
}

function* retoldAnswer({ runId, at, round, response }: Extract<PersistedEvent, { readonly type: 'model.finished' }>): Generator<RunEvent> {
  const text = response.message.content
  yield { type: 'model.started', runId, at, round }
  if (text === '') return
  yield { type: 'assistant.started', runId, at, round }
  yield { type: 'assistant.delta', runId, at, round, kind: 'text', text }
}
