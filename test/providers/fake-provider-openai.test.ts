import { type FakeProvider, fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { assistant, ModelError, type ModelResponse } from '@minagent/types'
import OpenAI, { APIError, RateLimitError } from 'openai'
import { afterEach, describe, expect, it } from 'vitest'

const calls = [
  { id: 'call_1', name: 'add', arguments: { a: 2, b: 3 } },
  { id: 'call_2', name: 'add', arguments: { a: 1, b: 1 } },
]
const response: ModelResponse = {
  message: assistant('I add both of them.', calls),
  stopReason: 'tool_use',
  usage: { inputTokens: 30, outputTokens: 12, cacheReadTokens: 10, reasoningTokens: 4 },
}
const parameters = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } }
const tool = { type: 'function', function: { name: 'add', parameters } } as const
const messages = [{ role: 'user', content: 'add' }] as const

let provider: FakeProvider
afterEach(() => provider.close())

async function start(format: 'openai' | 'openai-responses', ...script: ProviderReply[]): Promise<OpenAI> {
  provider = await fakeProvider({ format, apiKey: 'sk-right', script })
  return new OpenAI({ baseURL: `${provider.url}/v1`, apiKey: 'sk-right', maxRetries: 0 })
}

describe('the official openai client and the fake provider: chat completions', () => {
  const request = { model: 'gpt-test', messages: [...messages], tools: [tool] }

  it('understands a whole answer with text, calls and usage', async () => {
    const client = await start('openai', response, 'Plain.')

    const completion = await client.chat.completions.create(request)
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'I add both of them.',
        tool_calls: [{ id: 'call_1', function: { name: 'add', arguments: '{"a":2,"b":3}' } }, { id: 'call_2' }],
      },
    })
    expect(completion).toMatchObject({
      model: 'gpt-test',
      usage: { prompt_tokens: 30, completion_tokens: 12, prompt_tokens_details: { cached_tokens: 10 } },
    })
    expect((await client.chat.completions.create(request)).choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: 'Plain.' },
    })
  })

  it('understands a stream, and accumulates the same answer', async () => {
    const client = await start('openai', response)

    const stream = client.chat.completions.stream({ ...request, stream_options: { include_usage: true } })
    const texts: string[] = []
    stream.on('content', (delta) => texts.push(delta))
    const final = await stream.finalChatCompletion()

    expect(texts.join('')).toBe('I add both of them.')
    expect(final.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ id: 'call_1', function: { arguments: '{"a":2,"b":3}' } }, { id: 'call_2' }] },
    })
    expect(final.usage).toMatchObject({ prompt_tokens: 30, completion_tokens: 12, completion_tokens_details: { reasoning_tokens: 4 } })
  })

  it('understands its errors: refused requests, limits, and an error inside a stream', async () => {
    const client = await start('openai', new ModelError('rate_limited', 'slow down', { retryAfterMs: 3_000 }), {
      body: 'data: {"error":{"message":"broken","type":"server_error","code":"server_error"}}\n\n',
    })

    const invalid = await client.chat.completions
      .create({ ...request, messages: [{ role: 'tool', tool_call_id: 'x', content: 'y' }] })
      .catch((error: unknown) => error)
    expect(invalid).toBeInstanceOf(APIError)
    expect(invalid).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      message: expect.stringContaining('no call of the assistant message'),
    })
    const limited = await client.chat.completions.create(request).catch((error: unknown) => error)
    expect(limited).toBeInstanceOf(RateLimitError)
    expect(limited).toMatchObject({ code: 'rate_limit_exceeded', message: expect.stringContaining('slow down') })
    const inside = await client.chat.completions
      .stream(request)
      .finalChatCompletion()
      .catch((error: unknown) => error)
    expect(inside).toMatchObject({ message: expect.stringContaining('broken') })
  })

  it('its own requests of a whole tool round are valid', async () => {
    const client = await start('openai', [calls[0] ?? { id: '', name: '', arguments: {} }], '5')

    const runner = client.chat.completions.runTools({
      model: 'gpt-test',
      messages: [...messages],
      tools: [
        {
          type: 'function',
          function: {
            name: 'add',
            parameters,
            description: 'Adds.',
            parse: JSON.parse,
            function: ({ a, b }: { a: number; b: number }) => `${a + b}`,
          },
        },
      ],
    })

    expect(await runner.finalContent()).toBe('5')
    expect(provider.requests.flatMap(({ problems }) => problems)).toEqual([])
  })
})

describe('the official openai client and the fake provider: responses', () => {
  const request = {
    model: 'gpt-test',
    input: 'add',
    tools: [{ type: 'function', name: 'add', parameters, strict: false }],
  } satisfies OpenAI.Responses.ResponseCreateParams

  it('understands a whole answer with text, calls and usage', async () => {
    const client = await start('openai-responses', response)

    const answer = await client.responses.create(request)
    expect(answer.output_text).toBe('I add both of them.')
    expect(answer).toMatchObject({
      status: 'completed',
      usage: { input_tokens: 30, output_tokens: 12, output_tokens_details: { reasoning_tokens: 4 } },
    })
    expect(answer.output.slice(1)).toMatchObject([
      { type: 'function_call', call_id: 'call_1', arguments: '{"a":2,"b":3}' },
      { call_id: 'call_2' },
    ])
  })

  it('understands a stream, and accumulates the same answer', async () => {
    const cut: ModelResponse = { message: assistant('It is'), stopReason: 'max_tokens', usage: {} }
    const client = await start('openai-responses', response, cut)

    const stream = client.responses.stream(request)
    const texts: string[] = []
    stream.on('response.output_text.delta', ({ delta }) => texts.push(delta))
    const final = await stream.finalResponse()

    expect(texts.join('')).toBe('I add both of them.')
    expect(final.output).toMatchObject([{ type: 'message' }, { type: 'function_call', arguments: '{"a":2,"b":3}' }, { call_id: 'call_2' }])
    const events: string[] = []
    for await (const event of await client.responses.create({ ...request, stream: true })) events.push(event.type)
    expect(events.at(-1)).toBe('response.incomplete')
  })

  it('understands its errors, and its output is valid as input', async () => {
    const client = await start('openai-responses', response, 'Done.', new ModelError('overloaded', 'busy'))

    const answer = await client.responses.create(request)
    const output: OpenAI.Responses.ResponseInput = JSON.parse(JSON.stringify(answer.output))
    const outputs = calls.map(({ id }) => ({ type: 'function_call_output' as const, call_id: id, output: '5' }))
    const next = await client.responses.create({ ...request, input: [{ role: 'user', content: 'add' }, ...output, ...outputs] })
    expect(next.output_text).toBe('Done.')

    await expect(client.responses.create(request)).rejects.toMatchObject({ status: 503, message: expect.stringContaining('busy') })
    const orphan = client.responses.create({ ...request, input: outputs })
    await expect(orphan).rejects.toMatchObject({ status: 400, message: expect.stringContaining('there is no call "call_1"') })
  })
})
