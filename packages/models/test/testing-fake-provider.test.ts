import { request } from 'node:http'
import { answerBody, answerEvents, errorBody, errorEvent, fakeProvider } from '@minagent/models/testing'
import { assistant, createMessage, ModelError, type ModelResponse, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { errorOf, formats, modelFor, once, question, startProvider, streamed, streamOf } from './network-support.ts'

const calls = [
  { id: 'call_1', name: 'add', arguments: { a: 1, text: '你好' } },
  { id: 'call_2', name: 'now', arguments: {} },
]
const tools = [{ name: 'add', description: 'Adds.', parameters: { type: 'object', properties: { a: { type: 'number' } } } }]

describe.each(formats)('fakeProvider (%s)', (format) => {
  //#region says
  it('says a text, a round of calls and a whole response, whole and streamed alike', async () => {
    const response: ModelResponse = {
      message: assistant('I add.', calls),
      stopReason: 'tool_use',
      usage: { inputTokens: 20, outputTokens: 7, cacheReadTokens: 5 },
    }
    const cut: ModelResponse = { message: assistant('It is'), stopReason: 'max_tokens', usage: {} }
    const script = ['Just text. 好', calls, response, cut]
    const provider = await startProvider({ format, script: [...script, ...script] })
    const model = modelFor(format, { baseUrl: provider.url })
    const expected = [
      { message: assistant('Just text. 好'), stopReason: 'end_turn' },
      { message: assistant('', calls), stopReason: 'tool_use' },
      { ...response, usage: expect.objectContaining(response.usage) },
      { message: cut.message, stopReason: 'max_tokens' },
    ]

    for (const answer of expected) expect(await model.complete(question, tools)).toMatchObject(answer)
    for (const answer of expected) expect((await streamed(model.stream(question, tools))).response).toMatchObject(answer)
    expect(provider.requests.map((made) => made.streamed)).toEqual([false, false, false, false, true, true, true, true])
    expect(provider.requests.flatMap((made) => made.problems)).toEqual([])
  })
  //#endregion says

  it('says thinking, and a refusal', async () => {
    const thoughtful = createMessage({
      role: 'assistant',
      blocks: [
        { type: 'thinking', thinking: 'Let me think about that.', signature: 'sig' },
        { type: 'text', text: 'Yes.' },
      ],
    })
    const answer: ModelResponse = { message: thoughtful, stopReason: 'end_turn', usage: {} }
    const refusal: ModelResponse = { message: assistant('I will not.'), stopReason: 'refusal', usage: {} }
    const provider = await startProvider({ format, script: [answer, refusal] })
    const model = modelFor(format, { baseUrl: provider.url })

    const result = await streamed(streamOf(model))
    expect(result.response?.message.content).toBe('Yes.')
    expect(result.response?.message.blocks).toContainEqual(
      expect.objectContaining({ type: 'thinking', thinking: 'Let me think about that.' }),
    )
    expect(result.events).toContainEqual({ type: 'reasoning.delta', text: 'Let me think abo' })
    expect((await model.complete(question, [])).stopReason).toBe('refusal')
  })

  it('says the usage of a provider as it was', async () => {
    const raw = { some: { new_count: 3 } }
    expect(JSON.stringify(answerBody(format, { message: assistant('x'), stopReason: 'end_turn', usage: { raw } }))).toContain(
      JSON.stringify(raw),
    )
  })

  it('answers a ModelError as an error of the provider', async () => {
    const errors = [
      new ModelError('rate_limited', 'slow', { retryAfterMs: 2_000 }),
      new ModelError('overloaded', 'busy', { status: 529 }),
      new ModelError('auth', 'who?'),
      new ModelError('context_overflow', 'long'),
      new ModelError('bad_request', 'what?'),
      new ModelError('network', 'gone'),
    ]
    const provider = await startProvider({ format, script: errors })
    const model = modelFor(format, { baseUrl: provider.url })

    for (const { code, retryable, retryAfterMs } of errors) {
      const error = await errorOf(model.complete(question, []))
      expect(error).toMatchObject({ code, retryable })
      expect(error.retryAfterMs).toBe(retryAfterMs)
    }
  })

  it('answers what is wrong in a request with 400, in the form of the provider, unless told not to judge', async () => {
    const messages = [user('hi')]
    const bad = { temperature: 7 }
    const provider = await startProvider({ format, script: ['never'] })
    const lenient = await startProvider({ format, script: ['taken'], judge: false })

    const error = await errorOf(modelFor(format, { baseUrl: provider.url }).complete(messages, [], bad))
    expect(error).toMatchObject({
      code: 'bad_request',
      status: 400,
      message: expect.stringMatching(/temperature: must be a number from 0/),
    })
    expect(provider.requests[0]?.problems).toHaveLength(1)
    expect((await modelFor(format, { baseUrl: lenient.url }).complete(messages, [], bad)).message.content).toBe('taken')
  })

  it('asks for the right key, and shows none', async () => {
    const provider = await startProvider({ format, script: ['in'], apiKey: 'right-key' })

    expect(await errorOf(modelFor(format, { baseUrl: provider.url, apiKey: 'wrong-key' }).complete(question, []))).toMatchObject({
      code: 'auth',
      status: 401,
    })
    expect((await modelFor(format, { baseUrl: provider.url, apiKey: 'right-key' }).complete(question, [])).message.content).toBe('in')
    expect(JSON.stringify(provider.requests)).not.toMatch(/right-key|wrong-key/)
  })

  it('takes any base path, and answers 404 elsewhere', async () => {
    const provider = await startProvider({ format, script: ['deep'] })

    expect((await modelFor(format, { baseUrl: `${provider.url}/some/base/v1` }).complete(question, [])).message.content).toBe('deep')
    expect((await fetch(`${provider.url}/elsewhere`, { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await fetch(provider.url)).status).toBe(404)
  })

  it('takes more replies later, and functions of the request', async () => {
    const provider = await startProvider({ format, script: [({ streamed: asked }) => (asked ? 'streamed' : 'whole')] })
    provider.enqueue(
      ({ body }) => `${JSON.stringify(body).length > 10}`,
      () => JSON.parse('{"no":"reply"}'),
    )
    const model = modelFor(format, { baseUrl: provider.url })

    expect((await model.complete(question, [])).message.content).toBe('whole')
    expect((await model.complete(question, [])).message.content).toBe('true')
    expect(await errorOf(model.complete(question, []))).toMatchObject({
      status: 400,
      message: expect.stringContaining('unknown script item'),
    })
  })

  it('says so when its script is exhausted, in a way that is not tried again', async () => {
    const provider = await startProvider({ format })

    const error = await errorOf(modelFor(format, { baseUrl: provider.url }).complete(question, []))

    expect(error).toMatchObject({ retryable: false, message: expect.stringMatching(/script exhausted.*脚本已耗尽/) })
  })

  it('refuses what is no reply', async () => {
    const bad = JSON.parse('[5, null, {"content": "x"}, {"id": "c", "name": "add", "arguments": {}}]')
    for (const reply of bad) await expect(fakeProvider({ format, script: [reply] })).rejects.toThrow(/unknown script item.*不认识的脚本项/)
    const provider = await startProvider({ format })
    expect(() => provider.enqueue(bad[0])).toThrow(TypeError)
  })

  it('sends pieces as they are, pauses on its clock, and knows a client that left', async () => {
    const clock = fakeClock()
    const provider = await startProvider({
      format,
      clock,
      judge: false,
      script: [{ headers: { 'x-a': 'b' }, body: ['one', { pauseMs: 5_000 }, Uint8Array.of(0xff), { pauseMs: 5_000 }] }],
    })
    const path = {
      openai: '/chat/completions',
      'openai-responses': '/responses',
      anthropic: '/v1/messages',
      google: '/models/m:generateContent',
    }[format]
    const got: Buffer[] = []
    let headers: unknown
    const client = request(`${provider.url}${path}`, { method: 'POST' }, (message) => {
      headers = message.headers
      message.on('data', (chunk: Buffer) => got.push(chunk)).on('error', () => undefined)
    }).on('error', () => undefined)
    client.end('{}')

    await once(() => got.length === 1)
    await clock.advance(5_000)
    await once(() => got.length === 2)
    expect(got.map((chunk) => [...chunk])).toEqual([[...Buffer.from('one')], [0xff]])
    expect(headers).toMatchObject({ 'x-a': 'b', 'content-type': 'application/json' })

    expect(provider.openRequests).toBe(1)
    client.destroy()
    await once(() => provider.openRequests === 0 && clock.pending === 0)
  })

  it('writes bodies and events that can be sent as bytes', async () => {
    const provider = await startProvider({
      format,
      script: [
        { body: JSON.stringify(answerBody(format, 'a')) },
        { body: answerEvents(format, 'b') },
        { status: 503, body: JSON.stringify(errorBody(format, 503, 'c')) },
        { body: errorEvent(format, 503, 'd') },
      ],
    })
    const model = modelFor(format, { baseUrl: provider.url })

    expect((await model.complete(question, [])).message.content).toBe('a')
    expect((await streamed(streamOf(model))).response?.message.content).toBe('b')
    expect(await errorOf(model.complete(question, []))).toMatchObject({ code: 'overloaded', message: expect.stringContaining('c') })
    expect((await streamed(streamOf(model))).error).toMatchObject({ code: 'overloaded', message: expect.stringContaining('d') })
  })
})
