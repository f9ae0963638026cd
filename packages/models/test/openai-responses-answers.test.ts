import { assistant, isModelError, type ModelEvent } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'
import { answered, completed, modelOf, streamedEvents } from './openai-responses-support.ts'
import { folded } from './support/stream-reading.ts'

const message = (text: string, rest: object = {}) => {
  return { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }], ...rest }
}
const functionCall = (args: string, rest: object = {}) => {
  return { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'add', arguments: args, status: 'completed', ...rest }
}
const ended = (response: object, type = 'response.completed') => ({ type, response })
const delta = (type: string, text: string, rest: object = {}) => ({ type: `response.${type}.delta`, output_index: 0, delta: text, ...rest })
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return isModelError(error) ? [error.code, error.retryable] : error
}

describe('an answer of openaiResponsesModel', () => {
  const usage = {
    input_tokens: 100,
    input_tokens_details: { cached_tokens: 40, cache_write_tokens: 20 },
    output_tokens: 30,
    output_tokens_details: { reasoning_tokens: 10 },
    total_tokens: 130,
    new_count: 1,
  }

  it('tells the usage in its own words and in those of the provider, and only what was reported', async () => {
    const counts = { inputTokens: 100, outputTokens: 30, cacheReadTokens: 40, cacheWriteTokens: 20, reasoningTokens: 10 }

    expect((await answered([message('Hi.')], { usage })).usage).toEqual({ ...counts, raw: usage })
    expect((await answered([message('Hi.')], { usage: { input_tokens: 1 } })).usage).toEqual({ inputTokens: 1, raw: { input_tokens: 1 } })
    expect((await answered([message('Hi.')], { usage: null })).usage).toEqual({})
  })

  it('F30 F33 tells why it is incomplete, also with calls', async () => {
    const cut = (reason: string) => ({ status: 'incomplete', incomplete_details: { reason } })

    expect((await answered([functionCall('{}')], cut('max_output_tokens'))).stopReason).toBe('max_tokens')
    expect((await answered([message('Well')], cut('content_filter'))).stopReason).toBe('refusal')
    expect((await answered([message('Well')], cut('moon_phase'))).stopReason).toBe('moon_phase')
    expect((await answered([message('Well')], { status: 'incomplete' })).stopReason).toBe('incomplete')
  })

  it('F31 is cut where its last call is no JSON at the limit of tokens, whatever its status says', async () => {
    const items = [functionCall('{"a":')]
    const limited = { maxOutputTokens: 30 }

    expect((await answered(items, { usage }, limited)).stopReason).toBe('max_tokens')
    expect((await answered(items, { usage, max_output_tokens: 30 })).stopReason).toBe('max_tokens')
    expect((await answered(items, { usage })).stopReason).toBe('tool_use')
    expect((await answered([functionCall('{}')], { usage }, limited)).stopReason).toBe('tool_use')
  })

  it('F1 F3 F5 keeps arguments that are no JSON object as text, and takes none for none', async () => {
    const argumentsOf = async (args: unknown) => {
      const { name: _, id: _id, ...rest } = (await answered([{ ...functionCall(''), arguments: args }])).message.toolCalls[0]!
      return rest
    }

    expect(await argumentsOf('{"a":')).toEqual({ arguments: {}, invalidArguments: '{"a":' })
    expect(await argumentsOf('[1]')).toEqual({ arguments: {}, invalidArguments: '[1]' })
    for (const none of ['', ' ', null, undefined]) expect(await argumentsOf(none)).toEqual({ arguments: {} })
    expect(await argumentsOf({ a: 1 })).toEqual({ arguments: { a: 1 } })
  })

  it('F9 gives a call without an id one that is the same each time', async () => {
    const { message: said } = await answered([functionCall('{}', { call_id: '', id: null }), functionCall('{}', { call_id: undefined })])

    expect(said.toolCalls.map(({ id }) => id)).toEqual(['call_0', 'fc_1'])
  })

  it('keeps items of an unknown kind, and forgives what is no item', async () => {
    const dream = { id: 'dr_1', type: 'dream', content: 'sheep' }

    const { message: said } = await answered([dream, message('Hi.'), { type: 'text' }, { type: 'tool_use' }, {}, 'x' as never])

    expect(said).toEqual({
      ...assistant('Hi.'),
      blocks: [
        { ...dream, provider: 'openai' },
        { type: 'text', text: 'Hi.' },
      ],
    })
  })

  it('F44 is a typed error where it failed, was cancelled or is none', async () => {
    const failed = (code: string) => completed({ status: 'failed', output: [], error: { code, message: 'No.' } })

    expect(await failureOf(failed('server_error'))).toEqual(['overloaded', true])
    expect(await failureOf(failed('rate_limit_exceeded'))).toEqual(['rate_limited', true])
    expect(await failureOf(completed({ status: 'failed', output: [] }))).toEqual(['overloaded', true])
    expect(await failureOf(completed({ status: 'cancelled', output: [] }))).toEqual(['protocol', false])
    expect(await failureOf(completed({ status: 'queued', output: [] }))).toEqual(['protocol', false])
    for (const none of [null, [], 'hi', {}, { choices: [] }, { output: 'hi' }])
      expect([none, await failureOf(completed(none))]).toEqual([none, ['protocol', true]])
  })
})

describe('a streamed answer of openaiResponsesModel', () => {
  const added = (item: object, output_index = 0) => ({ type: 'response.output_item.added', output_index, item })
  const done = (item: object, output_index = 0) => ({ type: 'response.output_item.done', output_index, item })

  it('gives deltas as they come: of reasoning, of text and of calls', async () => {
    const reasoning = { id: 'rs_1', type: 'reasoning', summary: [{ text: 'One.' }, { text: 'Two.' }] }
    const { deltas } = await streamedEvents([
      added({ type: 'reasoning', summary: [] }),
      delta('reasoning_summary_text', 'One.', { summary_index: 0 }),
      delta('reasoning_summary_text', 'Two.', { summary_index: 1 }),
      delta('output_text', 'He', { output_index: 1 }),
      delta('output_text', 'llo', { output_index: 1 }),
      added(functionCall(''), 2),
      delta('function_call_arguments', '{"a"', { output_index: 2 }),
      delta('function_call_arguments', ':1}', { output_index: 2 }),
      ended({ output: [reasoning, message('Hello'), functionCall('{"a":1}')] }),
    ])

    expect(deltas).toEqual<ModelEvent[]>([
      { type: 'reasoning.delta', text: 'One.' },
      { type: 'reasoning.delta', text: '\n\nTwo.' },
      { type: 'text.delta', text: 'He' },
      { type: 'text.delta', text: 'llo' },
      { type: 'tool_call.delta', index: 0, id: 'call_1', name: 'add', argumentsText: '' },
      { type: 'tool_call.delta', index: 0, argumentsText: '{"a"' },
      { type: 'tool_call.delta', index: 0, argumentsText: ':1}' },
    ])
  })

  it('F6 keeps the arguments of calls apart that come interleaved, though their ids change from event to event', async () => {
    const second = { call_id: 'call_2' }
    const { deltas, response } = await streamedEvents([
      added(functionCall('')),
      added(functionCall('', second), 1),
      delta('function_call_arguments', '{"a":', { item_id: 'x1' }),
      delta('function_call_arguments', '{"b":', { item_id: 'x2', output_index: 1 }),
      delta('function_call_arguments', '1}', { item_id: 'x3' }),
      delta('function_call_arguments', '2}', { item_id: 'x4', output_index: 1 }),
      ended({ output: [] }),
    ])

    expect(response.message.toolCalls.map(({ id, arguments: args }) => [id, args])).toEqual([
      ['call_1', { a: 1 }],
      ['call_2', { b: 2 }],
    ])
    expect(folded(deltas).calls.map(({ json }) => json)).toEqual(['{"a":1}', '{"b":2}'])
  })

  it('is what came before its end where its last event leaves it out', async () => {
    const reasoning = { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'gAAA' }
    const { response } = await streamedEvents([
      done(reasoning),
      delta('reasoning_text', 'Hm.', { output_index: 1 }),
      delta('output_text', 'Hel', { output_index: 2, content_index: 0 }),
      delta('output_text', 'lo.', { output_index: 2, content_index: 0 }),
      delta('refusal', 'No.', { output_index: 2, content_index: 1 }),
      added({ ...functionCall(''), type: 'custom_tool_call' }, 3),
      delta('custom_tool_call_input', 'SELECT 1', { output_index: 3 }),
      ended({ output: [], usage: { input_tokens: 1, output_tokens: 2 } }),
    ])

    expect(response.message.content).toBe('Hello.No.')
    expect(response.message.toolCalls).toEqual([{ id: 'call_1', name: 'add', arguments: { input: 'SELECT 1' } }])
    expect(response.message.blocks?.[0]).toEqual({ ...reasoning, provider: 'openai' })
    expect(response.usage).toMatchObject({ inputTokens: 1, outputTokens: 2 })
  })

  it('F45 tells a listener anew what the deltas told wrongly, and tells at the end what they did not', async () => {
    const corrected = await streamedEvents([delta('output_text', 'Good night'), ended({ output: [message('Good day')] })])
    const silent = await streamedEvents([ended({ output: [message('Good day'), functionCall('{"a":1}')] })])

    expect(corrected.deltas).toEqual([
      { type: 'text.delta', text: 'Good night' },
      { type: 'restart' },
      { type: 'text.delta', text: 'Good day' },
    ])
    expect(folded(silent.deltas)).toEqual({ text: 'Good day', reasoning: '', calls: [{ id: 'call_1', name: 'add', json: '{"a":1}' }] })
    expect(silent.deltas.some(({ type }) => type === 'restart')).toBe(false)
  })

  it('gives the text of a custom tool call as JSON, whatever is in it', async () => {
    const item = { id: 'ctc_1', type: 'custom_tool_call', call_id: 'call_1', name: 'sql', input: 'a"\n😀' }
    const { deltas } = await streamedEvents([
      added({ ...item, input: '' }),
      delta('custom_tool_call_input', 'a"\n\ud83d'),
      delta('custom_tool_call_input', '\ude00'),
      done(item),
      ended({ output: [item] }),
    ])

    const [call] = folded(deltas).calls
    expect(JSON.parse(call!.json)).toEqual({ input: 'a"\n😀' })
  })

  it('ignores events that it does not know, and takes the ends that servers write', async () => {
    for (const type of ['response.completed', 'response.done', 'response.incomplete']) {
      const { response } = await streamedEvents([
        { type: 'response.dream.delta', delta: 'sheep' },
        { nothing: true },
        ended({ output: [message('Hi.')] }, type),
        delta('output_text', 'too late'),
      ])
      expect([type, response.message.content]).toEqual([type, 'Hi.'])
      expect(response.stopReason).toBe(type === 'response.incomplete' ? 'incomplete' : 'end_turn')
    }
  })

  it('F44 is a typed error where an event says so, in any of its forms', async () => {
    const error = { code: 'server_error', message: 'No.' }
    const forms = [{ type: 'error', ...error }, { type: 'error', error }, { error }, ended({ status: 'failed', error }, 'response.failed')]

    for (const form of forms) expect(await failureOf(streamedEvents([delta('output_text', 'Hi'), form]))).toEqual(['overloaded', true])
    expect(await failureOf(streamedEvents([ended({}, 'response.failed')]))).toEqual(['overloaded', true])
    expect(await failureOf(streamedEvents([ended({}, 'response.cancelled')]))).toEqual(['protocol', false])
  })

  it('F44 is not tried again where the request itself was wrong', async () => {
    for (const code of ['invalid_prompt', 'invalid_image', 'image_too_large', 'unsupported_image_media_type', 'empty_image_file'])
      expect([code, await failureOf(streamedEvents([{ type: 'error', code, message: 'No.' }]))]).toEqual([code, ['bad_request', false]])
  })
})

describe('openaiResponsesModel', () => {
  const answer = { status: 'completed', output: [message('Five.'), functionCall('{"a":2}')], usage: { input_tokens: 3, output_tokens: 4 } }
  const fetch = async (_url: string, init: RequestInit) =>
    JSON.parse(String(init.body)).stream
      ? new Response(`data: ${JSON.stringify(ended(answer))}\n\n`, { headers: { 'content-type': 'text/event-stream' } })
      : Response.json(answer)
  const failing = async () => Response.json({ error: { message: 'No.' } }, { status: 500 })

  for (const { name, run } of modelContract(() => modelOf(fetch), { makeFailing: () => modelOf(failing) })) it(name, run)

  it('is named after its provider and model, and asks at its address with its key', async () => {
    const asked: string[] = []
    const model = modelOf(async (url, { headers }) => {
      asked.push(url, new Headers(headers).get('authorization') ?? '')
      return Response.json(answer)
    })

    await model.complete([], [])

    expect(model.id).toBe('openai/gpt-5-mini')
    expect(asked).toEqual(['http://localhost/v1/responses', 'Bearer test-key'])
  })
})
