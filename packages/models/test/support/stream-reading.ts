import type { ModelEvent, ModelResponse } from '@minagent/types'

/** The deltas and the response of a stream. */
export async function readStream(events: AsyncIterable<ModelEvent>): Promise<{ deltas: ModelEvent[]; response: ModelResponse }> {
  const deltas: ModelEvent[] = []
  for await (const event of events) {
    if (event.type === 'response') return { deltas, response: event.response }
    deltas.push(event)
  }
  throw new Error('The stream gave no response.')
}

/** What the deltas since the last restart add up to, as a listener would put it together. */
export function folded(deltas: readonly ModelEvent[]) {
  let sum = { text: '', reasoning: '', calls: [] as { id: string; name: string; json: string }[] }
  for (const event of deltas) {
    if (event.type === 'restart') sum = { text: '', reasoning: '', calls: [] }
    if (event.type === 'text.delta') sum.text += event.text
    if (event.type === 'reasoning.delta') sum.reasoning += event.text
    if (event.type !== 'tool_call.delta') continue
    const { id = '', name = '', json = '' } = sum.calls[event.index] ?? {}
    sum.calls[event.index] = { id: event.id ?? id, name: event.name ?? name, json: json + event.argumentsText }
  }
  return sum
}
