import { isModelError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { completed, streamedEvents } from './anthropic-support.ts'
import { folded } from './support/stream-reading.ts'

const messageStart = { type: 'message_start', message: { content: [], usage: { input_tokens: 3, output_tokens: 1 } } }
const blockStart = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })
const delta = (index: number, type: string, members: object) => ({ type: 'content_block_delta', index, delta: { type, ...members } })
const json = (index: number, partial_json: string) => delta(index, 'input_json_delta', { partial_json })
const blockStop = (index: number) => ({ type: 'content_block_stop', index })
const messageEnd = (stop_reason: string, usage: object = {}) => [
  { type: 'message_delta', delta: { stop_reason }, usage },
  { type: 'message_stop' },
]
const addStart = blockStart(0, { type: 'tool_use', id: 'toolu_1', name: 'add', input: {} })
const errorOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!isModelError(error)) throw new Error(`no ModelError: ${String(error)}`)
  return error
}

describe('a stream of the Messages API', () => {
  it('F44 that holds an error ends with it, typed by its own word', async () => {
    const failing = (type: string) => [messageStart, addStart, json(0, '{"a":'), { type: 'error', error: { type, message: 'No.' } }]

    expect(await errorOf(streamedEvents(failing('overloaded_error')))).toMatchObject({ code: 'overloaded', retryable: true })
    expect(await errorOf(streamedEvents(failing('rate_limit_error')))).toMatchObject({ code: 'rate_limited', retryable: true })
    expect(await errorOf(streamedEvents(failing('invalid_request_error')))).toMatchObject({ retryable: false })
    expect(await errorOf(streamedEvents([messageStart, { error: { message: 'Bad gateway' } }]))).toMatchObject({ code: 'overloaded' })
  })

  it('F40 may hold pings, and events, deltas and blocks of types that nobody knows yet', async () => {
    const { response } = await streamedEvents([
      { type: 'ping' },
      messageStart,
      { type: 'announced_later', error: null },
      blockStart(0, { type: 'invented', parts: ['a'], note: 'a' }),
      delta(0, 'invented_delta', { note: 'b', parts: ['b'], ['__proto__']: { polluted: true } }),
      blockStop(0),
      blockStart(1, { type: 'text', text: '' }),
      delta(7, 'invented_delta', { note: 'nobody began this' }),
      delta(1, 'text_delta', { text: 'Hello.' }),
      ...messageEnd('end_turn'),
    ])

    expect(response.message.blocks).toEqual([
      { type: 'invented', parts: ['b'], note: 'ab', ['__proto__']: { polluted: true } },
      { type: 'text', text: 'Hello.' },
    ])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('takes blocks whose index jumps, comes twice or was never started', async () => {
    const { deltas, response } = await streamedEvents([
      messageStart,
      delta(9, 'thinking_delta', { thinking: 'Hm.' }),
      delta(9, 'signature_delta', { signature: 'sig' }),
      delta(9, 'text_delta', { text: 'Wait' }),
      delta(9, 'text_delta', { text: ' for it.' }),
      blockStart(4, { type: 'tool_use', id: 'a', name: 'add', input: {} }),
      json(4, '{"a":1}'),
      blockStart(4, { type: 'tool_use', id: 'b', name: 'add', input: {} }),
      json(4, '{"a":2}'),
      ...messageEnd('tool_use'),
    ])

    expect(response.message.blocks?.slice(0, 2)).toEqual([
      { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
      { type: 'text', text: 'Wait for it.' },
    ])
    expect(response.message.toolCalls.map((call) => call.arguments)).toEqual([{ a: 1 }, { a: 2 }])
    expect(folded(deltas)).toMatchObject({ text: 'Wait for it.', reasoning: 'Hm.', calls: [{ json: '{"a":1}' }, { json: '{"a":2}' }] })
  })

  it('that gives arguments of a call which it did not begin is no answer', async () => {
    expect((await errorOf(streamedEvents([messageStart, json(0, '{}'), ...messageEnd('tool_use')]))).code).toBe('protocol')
  })

  it('without a message is no answer', async () => {
    expect((await errorOf(streamedEvents([{ type: 'message_stop' }]))).code).toBe('protocol')
    expect((await errorOf(streamedEvents([{ choices: [{ delta: { content: 'hi' } }] }]))).code).toBe('protocol')
    expect(await errorOf(streamedEvents([]))).toMatchObject({ code: 'protocol', retryable: true })
  })

  it('may hold the whole message in its first event', async () => {
    const content = [
      { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_1', content: {} },
      { type: 'text', text: 'So:' },
      { type: 'tool_use', id: 'toolu_1', name: 'add', input: { a: 1 } },
      { type: 'tool_use', id: 'toolu_2', name: 'now', input: {} },
    ]

    const { deltas, response } = await streamedEvents([
      { type: 'message_start', message: { content, stop_reason: 'tool_use', usage: { input_tokens: 0, output_tokens: 0 } } },
      { type: 'message_stop' },
    ])

    expect(response.message.blocks).toEqual(content)
    expect(response.stopReason).toBe('tool_use')
    expect(folded(deltas)).toEqual({
      text: 'So:',
      reasoning: '',
      calls: [
        { id: 'toolu_1', name: 'add', json: '{"a":1}' },
        { id: 'toolu_2', name: 'now', json: '' },
      ],
    })
  })

  it('may give the input of a call at its start, and deltas take its place', async () => {
    const eager = (...deltas: object[]) => [
      messageStart,
      blockStart(0, { type: 'tool_use', id: 'toolu_1', name: 'add', input: { a: 1 } }),
      ...deltas,
      blockStop(0),
      ...messageEnd('tool_use'),
    ]

    const given = await streamedEvents(eager(json(0, '')))
    const replaced = await streamedEvents(eager(json(0, '{"a":'), json(0, '2}')))

    expect(given.response.message.toolCalls[0]?.arguments).toEqual({ a: 1 })
    expect(folded(given.deltas).calls[0]?.json).toBe('{"a":1}')
    expect(replaced.response.message.toolCalls[0]?.arguments).toEqual({ a: 2 })
    expect(folded(replaced.deltas).calls[0]?.json).toBe('{"a":2}')
  })

  it('F1 F3 keeps the text of arguments that are no JSON object', async () => {
    for (const text of ['{"a":', '[1]', 'null', '{"a":1}{"a":2}']) {
      const { response } = await streamedEvents([messageStart, addStart, json(0, text), blockStop(0), ...messageEnd('tool_use')])

      expect(response.message.toolCalls).toEqual([{ id: 'toolu_1', name: 'add', arguments: {}, invalidArguments: text }])
      expect(response.stopReason).toBe('tool_use')
    }
  })

  it('F5 takes arguments that are nothing, or white space, for none', async () => {
    for (const text of ['', ' \n']) {
      const { response } = await streamedEvents([messageStart, addStart, json(0, text), blockStop(0), ...messageEnd('tool_use')])

      expect(response.message).toEqual({ role: 'assistant', content: '', toolCalls: [{ id: 'toolu_1', name: 'add', arguments: {} }] })
    }
  })

  it('F30 F31 whose last arguments were cut at the limit of tokens ended there, whatever it says', async () => {
    const cut = (reason: string, output_tokens: number) =>
      streamedEvents([messageStart, addStart, json(0, '{"a":'), ...messageEnd(reason, { output_tokens })], { maxOutputTokens: 20 })

    expect((await cut('tool_use', 20)).response.stopReason).toBe('max_tokens')
    expect((await cut('tool_use', 19)).response.stopReason).toBe('tool_use')
    expect((await cut('max_tokens', 19)).response.stopReason).toBe('max_tokens')
    expect((await cut('model_context_window_exceeded', 19)).response.stopReason).toBe('max_tokens')
  })

  it('counts with its last numbers, keeps those that come once, and never replaces one by null', async () => {
    const start = {
      input_tokens: 10,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 20,
      output_tokens: 1,
      service_tier: 'standard',
    }
    const end = {
      input_tokens: null,
      cache_read_input_tokens: 200,
      output_tokens: 50,
      output_tokens_details: { thinking_tokens: 30 },
      new_count: null,
    }

    const { response } = await streamedEvents([{ type: 'message_start', message: { usage: start } }, ...messageEnd('end_turn', end)])

    expect(response.usage).toEqual({
      inputTokens: 230,
      outputTokens: 50,
      cacheReadTokens: 200,
      cacheWriteTokens: 20,
      reasoningTokens: 30,
      raw: { ...start, ...end, input_tokens: 10 },
    })
  })

  it('that begins anew starts its counts, calls and blocks anew', async () => {
    const { deltas, response } = await streamedEvents([
      messageStart,
      addStart,
      json(0, '{"a":9'),
      { type: 'message_start', message: { usage: { input_tokens: 5 } } },
      blockStart(0, { type: 'tool_use', id: 'toolu_2', name: 'add', input: {} }),
      json(0, '{"a":1}'),
      ...messageEnd('tool_use'),
    ])

    expect(folded(deltas).calls).toEqual([{ id: 'toolu_2', name: 'add', json: '{"a":1}' }])
    expect(response.message.toolCalls).toEqual([{ id: 'toolu_2', name: 'add', arguments: { a: 1 } }])
    expect(response.usage).toEqual({ inputTokens: 5, raw: { input_tokens: 5 } })
  })

  it('that begins anew forgets which block an index stood for', async () => {
    const { deltas, response } = await streamedEvents([
      messageStart,
      delta(0, 'text_delta', { text: 'old' }),
      messageStart,
      delta(0, 'text_delta', { text: 'new' }),
      ...messageEnd('end_turn'),
    ])

    expect(folded(deltas).text).toBe('new')
    expect(response.message.content).toBe('new')
  })

  it('that only repeats its beginning restarts nothing', async () => {
    const { deltas } = await streamedEvents([messageStart, messageStart, delta(0, 'text_delta', { text: 'ok' }), ...messageEnd('end_turn')])

    expect(deltas).toEqual([{ type: 'text.delta', text: 'ok' }])
  })
})

describe('an answer of the Messages API', () => {
  const answer = (content: unknown, stop_reason: unknown = 'end_turn') => completed({ type: 'message', content, stop_reason })
  const use = { type: 'tool_use', id: 'a', name: 'add', input: { a: 1 } }

  it('F33 says why it ended: in our words where there is one, else in its own', async () => {
    const reasons = ['end_turn', 'max_tokens', 'stop_sequence', 'refusal', 'pause_turn', 'compaction', 'said_later', '', null]

    expect(await Promise.all(reasons.map(async (reason) => (await answer([], reason)).stopReason))).toEqual([
      'end_turn',
      'max_tokens',
      'stop_sequence',
      'refusal',
      'pause',
      'pause',
      'said_later',
      'end_turn',
      'end_turn',
    ])
  })

  it('with calls ends with tool_use, unless it was cut or refused', async () => {
    const reasons = ['end_turn', 'stop_sequence', 'pause_turn', 'said_later', 'max_tokens', 'refusal']

    const ends = await Promise.all(reasons.map(async (reason) => (await answer([use], reason)).stopReason))

    expect(ends).toEqual(['tool_use', 'tool_use', 'tool_use', 'tool_use', 'max_tokens', 'refusal'])
  })

  it('has no blocks where content and calls say it all', async () => {
    const text = { type: 'text', text: 'Hi.', citations: null }

    expect((await answer([text])).message).toEqual({ role: 'assistant', content: 'Hi.', toolCalls: [] })
    expect((await answer([text, use])).message).not.toHaveProperty('blocks')
    expect((await answer([{ type: 'text', text: '' }, use])).message).not.toHaveProperty('blocks')
    expect((await answer([use, text])).message.blocks).toHaveLength(2)
    expect((await answer([text, text])).message.blocks).toHaveLength(2)
  })

  it('F9 gets an id for a call that has none, the same one each time', async () => {
    const nameless = { ...use, id: null }

    const ids = (await answer([use, nameless, { ...use, id: '' }])).message.toolCalls.map(({ id }) => id)

    expect(ids).toEqual(['a', 'toolu_1', 'toolu_2'])
  })

  it('F3 may give the input of a call as text; what is no object is kept as text', async () => {
    const calls = ['{"a":1}', null, [1], 7].map((input) => ({ ...use, input }))

    expect((await answer(calls)).message.toolCalls.map((call) => [call.arguments, call.invalidArguments])).toEqual([
      [{ a: 1 }, undefined],
      [{}, undefined],
      [{}, '[1]'],
      [{}, '7'],
    ])
  })

  it('takes what a message cannot hold for nothing', async () => {
    const { message } = await answer([null, 'x', [], {}, { type: 7 }, { type: 'text', text: null }, { type: 'text', text: 'Hi.' }])

    expect(message).toEqual({ role: 'assistant', content: 'Hi.', toolCalls: [] })
  })

  it('that is none fails as protocol, and an error body as its error', async () => {
    for (const other of [null, [], 'x', {}, { choices: [] }, { content: 'text' }]) {
      expect(await errorOf(completed(other))).toMatchObject({ code: 'protocol', retryable: true })
    }
    expect((await errorOf(answer([{ type: 'tool_use', id: 'a' }]))).code).toBe('protocol')
    expect((await errorOf(completed({ type: 'error', error: { type: 'overloaded_error', message: 'x' } }))).code).toBe('overloaded')
    expect((await errorOf(completed({ type: 'error', message: 'rate' }))).code).not.toBe('protocol')
  })
})
