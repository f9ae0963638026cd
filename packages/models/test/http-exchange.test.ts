import { getEventListeners } from 'node:events'
import { gzipSync } from 'node:zlib'
import { answerBody, answerEvents, type BodyStep, errorBody } from '@minagent/models/testing'
import { ModelError } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf, formats, modelFor, once, question, startProvider, streamed, streamOf, watchedFetch } from './network-support.ts'

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => process.on('unhandledRejection', note))
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 5))
  process.off('unhandledRejection', note)
  expect(unhandled.splice(0)).toEqual([])
})

describe.each(formats)('an exchange over HTTP (%s)', (format) => {
  const stop = new Error('not wanted any more')

  it('F52 F53 an abort ends a call at once with its reason, wherever it stands', async () => {
    const [first = ''] = answerEvents(format, 'some text')
    const bodies: BodyStep[][] = [[{ end: 'stall' }], ['', { end: 'stall' }], [first, { end: 'stall' }]]
    const provider = await startProvider({ format, script: bodies.map((body) => ({ body })) })
    const { fetch, seen } = watchedFetch()
    const model = modelFor(format, { baseUrl: provider.url, fetch })

    await expect(model.complete(question, [], { signal: AbortSignal.abort(stop) })).rejects.toBe(stop)
    expect((await streamed(model.stream(question, [], { signal: AbortSignal.abort(stop) }))).error).toBe(stop)
    expect(provider.requests).toHaveLength(0)

    const reached = [() => provider.requests.length === 1, () => seen.heads === 1, () => seen.bytes === first.length]
    for (const condition of reached) {
      const controller = new AbortController()
      const result = streamed(model.stream(question, [], { signal: controller.signal }))
      await once(condition)
      controller.abort(stop)
      expect((await result).error).toBe(stop)
      await once(() => provider.openRequests === 0)
    }
  })

  it('an abort with a ModelError as its reason is that error, also in the middle of an error body', async () => {
    const provider = await startProvider({ format, script: [{ status: 500, body: ['{', { end: 'stall' }] }] })
    const { fetch, seen } = watchedFetch()
    const model = modelFor(format, { baseUrl: provider.url, fetch })
    const reason = new ModelError('timeout', 'mine')
    const controller = new AbortController()

    const result = errorOf(model.complete(question, [], { signal: controller.signal }))
    await once(() => seen.bytes === 1)
    controller.abort(reason)

    expect(await result).toBe(reason)
  })

  it('F54 a signal that serves many calls keeps no listener of them', async () => {
    const { signal } = new AbortController()
    const script = ['one', 'two', { status: 500 }, { body: [{ end: 'reset' as const }] }, { body: 'data: x\n\n' }, 'left early']
    const provider = await startProvider({ format, script })
    const model = modelFor(format, { baseUrl: provider.url })

    await model.complete(question, [], { signal })
    await streamed(model.stream(question, [], { signal }))
    for (let call = 0; call < 3; call++) await streamed(model.stream(question, [], { signal }))
    for await (const _ of model.stream(question, [], { signal })) break

    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    expect(provider.requests).toHaveLength(script.length)
  })

  it('leaving a stream early ends the request', async () => {
    const begun = answerEvents(format, 'a text of several pieces, and of more').slice(0, -3)
    const provider = await startProvider({ format, script: [{ body: [...begun, { end: 'stall' }] }] })

    for await (const _ of streamOf(modelFor(format, { baseUrl: provider.url }))) break

    await once(() => provider.openRequests === 0)
  })

  it('a stream that nobody reads sends nothing', async () => {
    const provider = await startProvider({ format, script: ['hi'] })
    streamOf(modelFor(format, { baseUrl: provider.url }))

    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(provider.requests).toEqual([])
  })

  it('calls one after the other use one connection, also where a stream ends before its transfer', async () => {
    const body = [...answerEvents(format, 'hi'), { pauseMs: 10 }]
    const provider = await startProvider({ format, script: Array.from({ length: 6 }, () => ({ body })) })
    const ports = new Set<unknown>()
    const model = modelFor(format, { baseUrl: provider.url })

    for (let call = 0; call < 6; call++) {
      for await (const event of streamOf(model)) if (event.type === 'response') break
      await once(() => provider.openRequests === 0)
      ports.add(provider.requests[call]?.port)
    }

    expect(ports.size).toBe(1)
  })

  it('a fetch that does not look at its signal is not waited for, and its late answer is thrown away', async () => {
    const clock = fakeClock()
    const cancel = vi.fn()
    let answer: (response: Response) => void = () => undefined
    const deaf = () => new Promise<Response>((resolve) => (answer = resolve))
    const model = modelFor(format, { baseUrl: 'http://127.0.0.1:1', clock, fetch: deaf, deadlines: { firstByteMs: 1_000 } })

    const error = errorOf(model.complete(question, []))
    await clock.advance(1_000)
    expect(await error).toMatchObject({ code: 'timeout' })

    answer(new Response(new ReadableStream({ cancel })))
    await once(() => cancel.mock.calls.length === 1)
  })

  it('a body that does not end with the signal ends with the call', async () => {
    const clock = fakeClock()
    const cancel = vi.fn()
    const body = () => new ReadableStream({ cancel })
    const model = modelFor(format, {
      baseUrl: 'http://127.0.0.1:1',
      clock,
      fetch: async () => new Response(body()),
      deadlines: { firstByteMs: 1_000 },
    })

    const error = errorOf(model.complete(question, []))
    await clock.advance(1_000)

    expect(await error).toMatchObject({ code: 'timeout' })
    expect(cancel).toHaveBeenCalledOnce()
  })

  it.each(['text/event-stream', 'application/json', 'text/plain'])('a whole answer to a stream request is taken (%s)', async (type) => {
    const script = [{ headers: { 'content-type': type }, body: ` \n${JSON.stringify(answerBody(format, 'whole'))}` }]
    const provider = await startProvider({ format, script })

    const { response, events } = await streamed(streamOf(modelFor(format, { baseUrl: provider.url })))

    expect(response?.message.content).toBe('whole')
    expect(events).toContainEqual({ type: 'text.delta', text: 'whole' })
  })

  it.each(['text/event-stream', 'application/json'])('an error body with status 200 is the typed error (%s)', async (type) => {
    const reply = { headers: { 'content-type': type }, body: JSON.stringify(errorBody(format, 429, 'Slower, please.')) }
    const provider = await startProvider({ format, script: [reply, reply] })
    const model = modelFor(format, { baseUrl: provider.url })

    const expected = { code: 'rate_limited', message: expect.stringContaining('Slower, please.') }
    expect((await streamed(streamOf(model))).error).toMatchObject(expected)
    expect(await errorOf(model.complete(question, []))).toMatchObject(expected)
  })

  it('an event stream is known by its bytes, whatever its content type', async () => {
    const provider = await startProvider({
      format,
      script: [{ headers: { 'content-type': 'application/json' }, body: answerEvents(format, 'streamed') }],
    })

    expect((await streamed(streamOf(modelFor(format, { baseUrl: provider.url })))).response?.message.content).toBe('streamed')
  })

  it('a page of HTML with status 200 is a protocol error that shows it', async () => {
    const page = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' }
    const provider = await startProvider({ format, script: [page, page] })
    const model = modelFor(format, { baseUrl: provider.url })

    for (const error of [await errorOf(model.complete(question, [])), (await streamed(streamOf(model))).error]) {
      expect(error).toMatchObject({ code: 'protocol', message: expect.stringContaining('Sign in') })
    }
  })

  it('compressed answers are read', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const script = [
      { headers, body: gzipSync(JSON.stringify(answerBody(format, 'packed'))) },
      { headers, body: gzipSync(answerEvents(format, 'packed').join('')) },
    ]
    const provider = await startProvider({ format, script })
    const model = modelFor(format, { baseUrl: provider.url })

    expect((await model.complete(question, [])).message.content).toBe('packed')
    expect((await streamed(streamOf(model))).response?.message.content).toBe('packed')
  })

  it('an answer of megabytes is read, one without an end is not', async () => {
    const long = 'long '.repeat(1_000_000)
    const script = [{ body: JSON.stringify(answerBody(format, long)) }, { body: Array.from({ length: 70 }, () => ' '.repeat(1024 * 1024)) }]
    const provider = await startProvider({ format, script })
    const model = modelFor(format, { baseUrl: provider.url })

    expect((await model.complete(question, [])).message.content).toBe(long)
    expect(await errorOf(model.complete(question, []))).toMatchObject({ code: 'protocol', message: expect.stringContaining('more than') })
  })

  it('an answer that is nested deeper than the stack is a protocol error', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const whole = JSON.stringify(answerBody(format, [{ id: 'c1', name: 'add', arguments: { marker: 1 } }]))
    const body = whole.includes('\\"marker\\"')
      ? whole.replace('{\\"marker\\":1}', deep.replaceAll('"', '\\"'))
      : whole.replace('{"marker":1}', deep)
    const provider = await startProvider({ format, script: [{ body }] })

    const result = await modelFor(format, { baseUrl: provider.url })
      .complete(question, [])
      .then(
        (response) => response.message.toolCalls.length,
        (error: unknown) => (error instanceof ModelError ? error.code : error),
      )
    expect([1, 'protocol']).toContain(result)
  })

  it('a host that is not there is a network error', async () => {
    const provider = await startProvider({ format })
    await provider.close()

    const error = await errorOf(modelFor(format, { baseUrl: provider.url }).complete(question, []))

    expect(error).toMatchObject({ code: 'network', retryable: true, message: expect.stringContaining('ECONNREFUSED') })
  })

  it('what is thrown that is no error is a network error too', async () => {
    const model = modelFor(format, { baseUrl: 'http://127.0.0.1:1', fetch: () => Promise.reject(undefined) })

    expect(await errorOf(model.complete(question, []))).toMatchObject({ code: 'network', message: expect.stringContaining('no reason') })
  })

  it('a request that is no JSON is a fault of the request, and is not sent again', async () => {
    const provider = await startProvider({ format })
    const model = modelFor(format, { baseUrl: provider.url, body: { metadata: { big: 1n } } })

    expect(await errorOf(model.complete(question, []))).toMatchObject({ code: 'bad_request', retryable: false })
    expect(provider.requests).toEqual([])
  })

  it.each([
    [{ baseUrl: 'localhost:1234' }, 'baseUrl'],
    [{ baseUrl: 'http://user:canary@localhost' }, 'baseUrl'],
    [{ baseUrl: 'http://localhost/?key=canary' }, 'baseUrl'],
    [{ model: ' ' }, 'model'],
    [{ deadlines: { idleMs: 0 } }, 'deadlines.idleMs'],
    [{ deadlines: { totalMs: Number.NaN } }, 'deadlines.totalMs'],
    [{ headers: JSON.parse('{"x-a": 1}') }, 'headers'],
  ])('options that cannot be are refused when the model is made: %j', (options, name) => {
    expect(() => modelFor(format, { baseUrl: 'http://localhost', ...options })).toThrow(
      expect.objectContaining({ code: 'invalid_definition', details: { name }, message: expect.not.stringContaining('canary') }),
    )
  })
})
