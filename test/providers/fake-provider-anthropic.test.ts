import Anthropic, { APIError, RateLimitError } from '@anthropic-ai/sdk'
import { errorEvent, type FakeProvider, fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { createMessage, ModelError, type ModelResponse } from '@minagent/types'
import { afterEach, describe, expect, it } from 'vitest'

const response: ModelResponse = {
  message: createMessage({
    role: 'assistant',
    blocks: [
      { type: 'thinking', thinking: 'Both must be added.', signature: 'c2ln' },
      { type: 'text', text: 'I add both of them.' },
      { type: 'tool_use', id: 'toolu_1', name: 'add', input: { a: 2, b: 3 } },
      { type: 'tool_use', id: 'toolu_2', name: 'add', input: {} },
    ],
  }),
  stopReason: 'tool_use',
  usage: { inputTokens: 30, outputTokens: 12, cacheReadTokens: 10 },
}
const request = {
  model: 'claude-test',
  max_tokens: 2_000,
  messages: [{ role: 'user', content: 'add' }],
  tools: [{ name: 'add', input_schema: { type: 'object', properties: { a: { type: 'number' } } } }],
} satisfies Anthropic.MessageCreateParamsNonStreaming

let provider: FakeProvider
afterEach(() => provider.close())

async function start(...script: ProviderReply[]): Promise<Anthropic> {
  provider = await fakeProvider({ format: 'anthropic', apiKey: 'sk-ant-right', script })
  return new Anthropic({ baseURL: provider.url, apiKey: 'sk-ant-right', maxRetries: 0 })
}

describe('the official Anthropic client and the fake provider', () => {
  it('understands a whole answer with thinking, text, calls and usage', async () => {
    const client = await start(response)

    const message = await client.messages.create(request)

    expect(message.content).toEqual(response.message.blocks)
    expect(message).toMatchObject({
      model: 'claude-test',
      stop_reason: 'tool_use',
      usage: { input_tokens: 20, cache_read_input_tokens: 10, output_tokens: 12 },
    })
  })

  it('understands a stream, and accumulates the same answer', async () => {
    const client = await start(response)

    const stream = client.messages.stream(request)
    const texts: string[] = []
    stream.on('text', (text) => texts.push(text))
    const message = await stream.finalMessage()

    expect(texts.join('')).toBe('I add both of them.')
    expect(message.content).toEqual(response.message.blocks)
    expect(message).toMatchObject({ stop_reason: 'tool_use', usage: { input_tokens: 20, output_tokens: 12 } })
  })

  it('understands its errors: refused requests, limits, and an error inside a stream', async () => {
    const client = await start(new ModelError('rate_limited', 'slow down'), { body: [errorEvent('anthropic', 529, 'too busy')] })

    const invalid = await client.messages
      .create({ ...request, messages: [{ role: 'user', content: [{ type: 'text', text: ' ' }] }] })
      .catch((error: unknown) => error)
    expect(invalid).toBeInstanceOf(APIError)
    expect(invalid).toMatchObject({ status: 400, message: expect.stringContaining('not blank') })
    expect(await client.messages.create(request).catch((error: unknown) => error)).toBeInstanceOf(RateLimitError)
    const inside = await client.messages
      .stream(request)
      .finalMessage()
      .catch((error: unknown) => error)
    expect(inside).toMatchObject({ message: expect.stringContaining('too busy') })
  })

  it('its answer is valid in the next request', async () => {
    const client = await start(response, 'Five.')

    const { content } = await client.messages.create(request)
    const results = ['toolu_1', 'toolu_2'].map((id) => ({ type: 'tool_result' as const, tool_use_id: id, content: '5' }))
    const next = await client.messages.create({
      ...request,
      messages: [...request.messages, { role: 'assistant', content }, { role: 'user', content: results }],
    })

    expect(next.content).toEqual([{ type: 'text', text: 'Five.' }])
  })
})
