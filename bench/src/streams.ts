import { Agent } from '@minagent/loop'
import type { Model, ModelEvent, ModelResponse } from '@minagent/types'
import { measure } from './measure.ts'
import type { Row } from './report.ts'

const DELTAS = 10_000

const response: ModelResponse = {
  message: { role: 'assistant', content: 'x'.repeat(DELTAS), toolCalls: [] },
  stopReason: 'end_turn',
  usage: {},
}

class StreamingModel implements Model {
  complete(): Promise<ModelResponse> {
    return Promise.resolve(response)
  }

  async *stream(): AsyncGenerator<ModelEvent> {
    for (let index = 0; index < DELTAS; index++) yield { type: 'text.delta', text: 'x' }
    yield { type: 'response', response }
  }
}

/** Microseconds of one streamed delta, from the model's generator to the reader of the run, beside reading the generator itself. */
export async function benchStreams(): Promise<Row[]> {
  const model = new StreamingModel()
  const agent = new Agent({ model })
  const [ours, hand] = await measure([
    {
      name: 'minagent',
      async run(count) {
        for (let index = 0; index < count; index++) await drain(agent.start('question'))
      },
    },
    {
      name: 'hand',
      async run(count) {
        for (let index = 0; index < count; index++) await drain(model.stream())
      },
    },
  ])
  if (!ours || !hand) return []
  return [{ name: 'a streamed delta', unit: 'µs', ours: perDelta(ours), hand: perDelta(hand) }]
}

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

function perDelta<T extends { median: number; min: number; max: number }>(sample: T): T {
  return { ...sample, median: sample.median / DELTAS, min: sample.min / DELTAS, max: sample.max / DELTAS }
}
