import { type CassetteStore, FakeModel, memoryCassette, type ScriptItem, withCassette } from '@minagent/models'
import { type Message, type Model, type ModelResponse, type ToolSchema, user } from '@minagent/types'
import { expect } from 'vitest'

export const question = [user('hi')]
export const tool: ToolSchema = { name: 'get_weather', description: 'Weather.', parameters: { type: 'object' } }

/** The call of {@link rich}. */
export const call = { id: 'c1', name: 'get_weather', arguments: { city: '上海', unit: 'c' } }
/** A response with everything that one can have. */
export const rich: ModelResponse = {
  message: {
    role: 'assistant',
    content: 'Let me see.',
    toolCalls: [call],
    blocks: [
      { type: 'thinking', thinking: 'hm', signature: 'x1' },
      { type: 'text', text: 'Let me see.' },
      { type: 'tool_use', id: 'c1', name: 'get_weather', input: call.arguments },
    ],
  },
  stopReason: 'tool_use',
  usage: { inputTokens: 10, outputTokens: 5, raw: { prompt_tokens: 10, completion_tokens: 5 } },
}

/** A model that must not be asked. */
export const silent: Model = {
  id: 'fake/script',
  complete: () => Promise.reject(new Error('The model was asked.')),
  stream: () => {
    throw new Error('The model was asked.')
  },
}

/** A store with what a script answers to these questions, one after the other. */
export async function recorded(script: readonly ScriptItem[], questions: readonly (readonly Message[])[]): Promise<CassetteStore> {
  const store = memoryCassette()
  const model = withCassette(new FakeModel(script), { store })
  for (const messages of questions) await model.complete(messages, [tool]).catch(() => undefined)
  return store
}

/** What a piece of work throws. */
export async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('It did not throw.'),
    (error: unknown) => error,
  )
}
