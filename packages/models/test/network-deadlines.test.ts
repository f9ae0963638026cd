import { answerEvents, type BodyStep } from '@minagent/models/testing'
import { type FakeClock, fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { errorOf, formats, modelFor, once, question, startProvider, streamed, textOf, watchedFetch } from './network-support.ts'

const deadlines = { connectMs: 1_000, firstByteMs: 20_000, idleMs: 300_000, totalMs: 4_000_000 }
const text = 'A rather long text, in some pieces.'

describe.each(formats)('a silent provider (%s)', (format) => {
  const events = answerEvents(format, text)

  async function answering(...bodies: (readonly BodyStep[])[]) {
    const clock = fakeClock()
    const provider = await startProvider({ format, clock, script: bodies.map((body) => ({ body })) })
    const { seen, fetch } = watchedFetch()
    return { clock, provider, seen, model: modelFor(format, { baseUrl: provider.url, clock, deadlines, fetch }) }
  }

  it('F39 a stream without a status line ends after connectMs', async () => {
    const { clock, model, provider } = await answering([{ end: 'stall' }])

    const result = streamed(model.stream(question, []))
    await once(() => provider.requests.length === 1)
    await clock.advance(deadlines.connectMs)

    expect((await result).error).toMatchObject({
      code: 'timeout',
      retryable: true,
      message: expect.stringContaining('did not answer for 1000 ms'),
    })
    await once(() => provider.openRequests === 0)
  })

  it('F39 a stream that says nothing after its status line ends after firstByteMs', async () => {
    const { clock, model, provider, seen } = await answering(['', { end: 'stall' }])

    const result = streamed(model.stream(question, []))
    await once(() => seen.heads === 1)
    await clock.advance(deadlines.firstByteMs)

    const { error } = await result
    expect(error).toMatchObject({ code: 'timeout', message: expect.stringContaining('nothing after its status line for 20000 ms') })
    await once(() => provider.openRequests === 0)
  })

  it('F39 a stream that stops in the middle ends after idleMs', async () => {
    const sent = events.slice(0, -3).join('')
    const { clock, model, provider, seen } = await answering([sent, { end: 'stall' }])

    const result = streamed(model.stream(question, []))
    await once(() => seen.bytes === sent.length)
    await clock.advance(deadlines.idleMs)

    const { error } = await result
    expect(error).toMatchObject({ code: 'timeout', message: expect.stringContaining('in the middle of its answer for 300000 ms') })
    expect(textOf(await result)).toContain('A rather long')
    await once(() => provider.openRequests === 0)
  })

  it('F39 a whole answer that does not come ends after firstByteMs, one that stops after idleMs', async () => {
    const { clock, model, provider, seen } = await answering([{ end: 'stall' }], ['{"id"', { end: 'stall' }])

    const silent = errorOf(model.complete(question, []))
    await once(() => provider.requests.length === 1)
    await clock.advance(deadlines.firstByteMs)
    expect(await silent).toMatchObject({ code: 'timeout', message: expect.stringContaining('did not answer for 20000 ms') })

    const stopped = errorOf(model.complete(question, []))
    await once(() => seen.bytes > 0)
    await clock.advance(deadlines.idleMs)
    expect(await stopped).toMatchObject({ code: 'timeout', message: expect.stringContaining('for 300000 ms') })
    await once(() => provider.openRequests === 0)
  })

  /** Lets the provider wait and go on, until a call ends. */
  async function throughPauses(result: Promise<unknown>, clock: FakeClock, { bytes }: { readonly bytes: () => number }): Promise<void> {
    let over = false
    void result.finally(() => {
      over = true
    })
    for (let before = -1; !over; ) {
      await once(() => over || bytes() > before)
      before = bytes()
      await clock.advance(200_000)
    }
  }

  it('F39 totalMs ends an answer that never stops coming', async () => {
    const { clock, model, seen } = await answering(
      Array.from({ length: 50 }, (): BodyStep[] => [': wait\n\n', { pauseMs: 200_000 }]).flat(),
    )

    const result = streamed(model.stream(question, []))
    await throughPauses(result, clock, { bytes: () => (seen.heads === 0 ? -1 : seen.bytes) })

    expect((await result).error).toMatchObject({ code: 'timeout', message: expect.stringContaining('no whole answer in 4000000 ms') })
  })

  it('F40 comments, pings and single bytes keep a stream alive', async () => {
    const pauses = (piece: string): BodyStep[] => [piece, { pauseMs: 200_000 }]
    const [first = '', ...rest] = events
    const ping = 'event: ping\ndata: {"type":"ping"}\n\n'
    const start = [...first.slice(0, 4)].flatMap(pauses)
    const { clock, model, seen } = await answering([...pauses(': ping\n\n'), ...pauses(ping), ...start, first.slice(4), ...rest])

    const result = streamed(model.stream(question, []))
    await throughPauses(result, clock, { bytes: () => (seen.heads === 0 ? -1 : seen.bytes) })

    expect((await result).error).toBeUndefined()
    expect((await result).response?.message.content).toBe(text)
    expect(clock.now()).toBeGreaterThan(deadlines.idleMs)
  })

  it('F43 an answer that is whole does not wait long for what may follow', async () => {
    const sent = events.join('').replace('data: [DONE]\n\n', '')
    const { clock, model, seen } = await answering([sent, { end: 'stall' }])

    const result = streamed(model.stream(question, []))
    await once(() => seen.bytes === sent.length)
    await clock.advance(10_000)

    expect((await result).response?.message.content).toBe(text)
  })

  it('no timer is left after a call', async () => {
    const clock = fakeClock()
    const provider = await startProvider({ format, script: ['one', 'two', { status: 500 }] })
    const model = modelFor(format, { baseUrl: provider.url, clock })

    await model.complete(question, [])
    await streamed(model.stream(question, []))
    await errorOf(model.complete(question, []))

    await once(() => clock.pending === 0)
  })
})
