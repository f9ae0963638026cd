import { LLMock } from '@copilotkit/aimock'
import { anthropicModel } from '@minagent/models/anthropic'
import { googleModel } from '@minagent/models/google'
import { openaiModel, openaiResponsesModel } from '@minagent/models/openai'
import { type Model, type ModelEvent, system, type ToolCall, toolMessage, user } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

// A server that others wrote after the providers' documents: what it and we understand differently would be our mistake or its.
const mock = new LLMock({ port: 0, logLevel: 'silent' })
await mock.start()
afterAll(() => mock.stop())
beforeEach(() => void mock.reset())

const makers: Readonly<Record<string, () => Model>> = {
  openaiModel: () => openaiModel({ model: 'gpt-5-mini', apiKey: 'test-key', baseUrl: `${mock.url}/v1` }),
  // For a model that reasons aimock adds an item with a new id to each answer: no two would be equal.
  openaiResponsesModel: () => openaiResponsesModel({ model: 'gpt-4o', apiKey: 'test-key', baseUrl: `${mock.url}/v1` }),
  anthropicModel: () => anthropicModel({ model: 'claude-sonnet-4-5', apiKey: 'test-key', baseUrl: mock.url }),
  googleModel: () => googleModel({ model: 'gemini-2.5-flash', apiKey: 'test-key', baseUrl: mock.url }),
}

const weather = {
  name: 'get_weather',
  description: 'The weather in a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

/** The tool results of the last request, as aimock understood them. */
function sentResults(): unknown[] {
  const { messages = [] } = (mock.getLastRequest()?.body ?? {}) as { messages?: { role: string; content: string }[] }
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  // Gemini takes objects only: a text is their `output`.
  return results.map((content) => (content.startsWith('{') ? JSON.parse(content).output : content))
}

async function collect(model: Model, ...call: Parameters<Model['complete']>): Promise<ModelEvent[]> {
  const events: ModelEvent[] = []
  for await (const event of model.stream!(...call)) events.push(event)
  return events
}

describe.each(Object.entries(makers))('%s against aimock', (name, make) => {
  describe('keeps the contract', () => {
    const makeReady = () => {
      mock.reset()
      mock.onMessage(/.*/, { content: 'The sum is 5.' })
      return make()
    }
    const makeFailing = () => {
      mock.reset()
      mock.onMessage(/.*/, { error: { message: 'Invalid key', type: 'authentication_error' }, status: 401 })
      return make()
    }
    for (const rule of modelContract(makeReady, { makeFailing })) it(rule.name, rule.run)
  })

  it('takes text, whole and in pieces, with usage', async () => {
    mock.onMessage('hello', { content: 'Guten Tag – 你好 👋, said the server.' })

    const whole = await make().complete([system('Be kind.'), user('hello')], [])
    const events = await collect(make(), [system('Be kind.'), user('hello')], [])

    expect(whole).toMatchObject({ message: { content: 'Guten Tag – 你好 👋, said the server.', toolCalls: [] }, stopReason: 'end_turn' })
    expect(whole.usage).toMatchObject({ inputTokens: expect.any(Number), outputTokens: expect.any(Number) })
    expect(events.filter(({ type }) => type === 'text.delta').length).toBeGreaterThan(1)
    expect(events.at(-1)).toMatchObject({ response: { message: whole.message, stopReason: 'end_turn' } })
  })

  it('takes parallel tool calls, and its results are found by their ids', async () => {
    mock.on(
      { userMessage: 'weather', hasToolResult: false },
      {
        toolCalls: [
          { id: 'call_paris', name: 'get_weather', arguments: '{"city":"Paris"}' },
          { id: 'call_oslo', name: 'get_weather', arguments: '{"city":"Oslo"}' },
        ],
      },
    )
    mock.on({ userMessage: 'weather', hasToolResult: true }, { content: 'Warm there, cold here.' })
    const question = user('weather?')

    const events = await collect(make(), [question], [weather])
    const response = events.flatMap((event) => (event.type === 'response' ? event.response : []))[0]!
    const results = response.message.toolCalls.map((call: ToolCall) => toolMessage(call, `${call.arguments.city}: fine`))
    const answer = await make().complete([question, response.message, ...results], [weather])

    expect(response.stopReason).toBe('tool_use')
    expect(response.message.toolCalls.map((call) => [call.name, call.arguments])).toEqual([
      ['get_weather', { city: 'Paris' }],
      ['get_weather', { city: 'Oslo' }],
    ])
    expect(answer.message.content).toBe('Warm there, cold here.')
    expect(sentResults()).toEqual(['Paris: fine', 'Oslo: fine'])
  })

  it('takes text and a call in one answer', async () => {
    mock.onMessage('both', { content: 'Let me look.', toolCalls: [{ name: 'get_weather', arguments: '{"city":"Paris"}' }] })

    const whole = await make().complete([user('both')], [weather])
    const events = await collect(make(), [user('both')], [weather])

    expect(whole).toMatchObject({ message: { content: 'Let me look.', toolCalls: [{ name: 'get_weather' }] }, stopReason: 'tool_use' })
    expect(events.at(-1)).toMatchObject({
      response: { message: { content: 'Let me look.', toolCalls: [{ arguments: { city: 'Paris' } }] }, stopReason: 'tool_use' },
    })
  })

  it('takes an answer that was cut', async () => {
    mock.onMessage('long', { content: 'It was a dark and', finishReason: 'length' })

    const { stopReason } = await make().complete([user('long')], [], { maxOutputTokens: 5 })

    // The Responses API gives a reason in `incomplete_details`, which aimock leaves out: what is known is kept (F33).
    expect(stopReason).toBe(name === 'openaiResponsesModel' ? 'incomplete' : 'max_tokens')
  })

  it.each([
    [429, 'rate_limit_error', 'rate_limited', true],
    [500, 'server_error', 'overloaded', true],
    [401, 'authentication_error', 'auth', false],
    [400, 'invalid_request_error', 'bad_request', false],
  ])('F44 M14 a status %i is typed, whole and streamed', async (status, type, code, retryable) => {
    mock.onMessage(/.*/, { error: { message: 'It did not work', type }, status, ...(status === 429 ? { retryAfter: 3 } : {}) })

    const expected = { name: 'ModelError', code, retryable, status, ...(status === 429 ? { retryAfterMs: 3000 } : {}) }
    await expect(make().complete([user('Hi')], [])).rejects.toMatchObject(expected)
    await expect(collect(make(), [user('Hi')], [])).rejects.toMatchObject(expected)
  })

  it('F41 a connection that breaks in the middle of a stream gives a typed error that can be retried', async () => {
    mock.onMessage('cut', { content: 'This sentence is never finished.' }, { truncateAfterChunks: 4, chunkSize: 4 })

    await expect(collect(make(), [user('cut')], [])).rejects.toMatchObject({ name: 'ModelError', retryable: true })
  })
})

describe('reasoning from aimock', () => {
  it.each(Object.entries(makers))('%s keeps it as a thinking block', async (_, make) => {
    mock.onMessage('think', { content: 'Four.', reasoning: 'Two and two.', reasoningSignature: 'c2lnbmF0dXJl' })

    const events = await collect(make(), [user('think')], [])

    expect(
      events
        .filter((event) => event.type === 'reasoning.delta')
        .map((event) => 'text' in event && event.text)
        .join(''),
    ).toBe('Two and two.')
    expect(events.at(-1)).toMatchObject({ response: { message: { content: 'Four.' } } })
    expect(JSON.stringify(events.at(-1))).toContain('Two and two.')
  })
})
