import { withRetry } from '@minagent/models'
import { answerEvents, type BodyStep, errorEvent } from '@minagent/models/testing'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { formats, modelFor, question, startProvider, streamed, streamOf, textOf, until } from './network-support.ts'

const text = 'Ein Größenvergleich: 猫 und 🐈‍⬛, dazu noch ein paar Worte mehr.'

/** Pieces that no reader gets together. */
function apart(pieces: readonly (string | Uint8Array)[]): BodyStep[] {
  return pieces.flatMap((piece) => [piece, { pauseMs: 2 }])
}

describe.each(formats)('a stream over the network (%s)', (format) => {
  const events = answerEvents(format, text)
  const begun = events.slice(0, 3)

  async function answering(...bodies: (string | Uint8Array | readonly BodyStep[])[]) {
    const provider = await startProvider({ format, script: bodies.map((body) => ({ body })) })
    return { provider, model: modelFor(format, { baseUrl: provider.url }) }
  }

  it.each(['cut', 'reset'] as const)(
    'F41 F45 a connection that is %s in the middle is a network error that is worth a retry',
    async (end) => {
      const { model } = await answering([...begun, { end }])

      const { error, response } = await streamed(model.stream(question, []))

      expect(response).toBeUndefined()
      expect(error).toMatchObject({ code: 'network', retryable: true })
    },
  )

  //#region cut-stream
  const call = answerEvents(format, [{ id: 'c1', name: 'add', arguments: { a: 1 } }])

  it('F41 a stream that ends properly without its last event is a protocol error that is worth a retry', async () => {
    const { model } = await answering(begun, call.slice(0, Math.max(1, call.length - 3)), '')

    for (const _ of [1, 2, 3]) {
      const { error, response } = await streamed(model.stream(question, []))
      expect(response).toBeUndefined()
      expect(error).toMatchObject({ code: 'protocol', retryable: true })
    }
  })
  //#endregion cut-stream

  it('F42 what is left in the buffer at the end counts; JSON that was cut there is an error', async () => {
    const last = events.filter((event) => !event.includes('[DONE]')).join('')
    const { model } = await answering(last.trimEnd(), last.trimEnd().slice(0, -10))

    expect((await streamed(model.stream(question, []))).response?.message.content).toBe(text)
    const { error, response } = await streamed(model.stream(question, []))
    // Where the event before it was the last one that counts, the answer is whole.
    if (response) expect(response.message.content).toBe(text)
    else expect(error).toMatchObject({ code: 'protocol' })
  })

  it.each(['cut', 'reset'] as const)('F43 a connection that is %s after the answer is whole takes nothing away', async (end) => {
    const { model } = await answering([...events, { pauseMs: 20 }, { end }])

    const { response, error } = await streamed(model.stream(question, []))

    expect(error).toBeUndefined()
    expect(response?.message.content).toBe(text)
  })

  it('F44 an error inside a stream with status 200 is the typed error, and no text', async () => {
    const { model } = await answering([...begun, errorEvent(format, 529, 'Too busy.')], [errorEvent(format, 429, 'Slower.')])

    const busy = await streamed(model.stream(question, []))
    expect(busy.error).toMatchObject({ code: 'overloaded', retryable: true, message: expect.stringContaining('Too busy.') })
    expect(textOf(busy)).not.toContain('busy')
    expect((await streamed(model.stream(question, []))).error).toMatchObject({ code: 'rate_limited', retryable: true })
  })

  it('F44 a fault of the request inside a stream is not worth a retry', async () => {
    const { model } = await answering([errorEvent(format, 400, 'No such thing.')])

    expect((await streamed(model.stream(question, []))).error).toMatchObject({ code: 'bad_request', retryable: false })
  })

  it('F45 a retry after a reset begins again behind a restart event', async () => {
    const clock = fakeClock()
    const { model, provider } = await answering([...begun, { end: 'reset' }], events)

    const { events: seen, response } = await until(streamed(streamOf(withRetry(model, { clock }))), clock, 1_000)

    expect(response?.message.content).toBe(text)
    const restart = seen.findIndex(({ type }) => type === 'restart')
    expect(
      seen
        .slice(restart + 1)
        .map((event) => (event.type === 'text.delta' ? event.text : ''))
        .join(''),
    ).toBe(text)
    expect(provider.requests).toHaveLength(2)
  })

  it.each(['\r\n', '\r'])('F46 lines may end with %j', async (lineEnd) => {
    const { model } = await answering(events.join('').replaceAll('\n', lineEnd))

    expect((await streamed(model.stream(question, []))).response?.message.content).toBe(text)
  })

  it('F47 a CRLF that is split over chunks ends one line, and an event that is complete waits for nothing', async () => {
    // JSON over two lines shows a line that is ended twice.
    const bytes = events.join('').replaceAll('data: {', 'data: {\ndata: ').replaceAll('\n', '\r\n')
    const pieces = bytes.split(/(?<=\r)(?=\n)/)
    const { model } = await answering(apart(pieces), [...apart(pieces.slice(0, -1)), { end: 'stall' }])

    expect((await streamed(model.stream(question, []))).response?.message.content).toBe(text)

    const seen: string[] = []
    for await (const event of model.stream(question, [])) {
      if (event.type === 'text.delta') seen.push(event.text)
      // The last line feed never comes: all text is there without it.
      if (seen.join('') === text) break
    }
    expect(seen.join('')).toBe(text)
  })

  it('F48 data without a space, an id with NUL, a byte order mark, unknown fields and comments are read as the standard says', async () => {
    const odd = events.map((event) => `id: a\0b\nretry: x\nunknown: y\nno colon\n: comment\n${event.replace(/^data: /gm, 'data:')}`)
    const { model } = await answering(`\uFEFF${odd.join('')}`)

    expect((await streamed(model.stream(question, []))).response?.message.content).toBe(text)
  })

  it('F49 characters that are split over chunks stay whole, at every byte', async () => {
    const bytes = new TextEncoder().encode(events.join(''))
    const inside = [...bytes.keys()].filter((at) => ((bytes[at] ?? 0) & 0xc0) === 0x80)
    const pieces = [0, ...inside].map((start, index) => bytes.subarray(start, inside[index] ?? bytes.length))
    const { model } = await answering(apart(pieces))

    const result = await streamed(model.stream(question, []))

    expect(inside.length).toBeGreaterThan(10)
    expect(result.response?.message.content).toBe(text)
    expect(textOf(result)).toBe(text)
  })

  it('unknown events and unknown members are no error', async () => {
    const unknown = 'event: something_new\ndata: {"type":"something_new","value":1}\n\n'
    const { model } = await answering([unknown, ...events.flatMap((event) => [event, unknown]).slice(0, -1)])

    expect((await streamed(model.stream(question, []))).response?.message.content).toBe(text)
  })

  it('an event that is no JSON is a protocol error that shows it', async () => {
    const { model } = await answering([...begun, 'data: {"a": oops}\n\n'])

    expect((await streamed(model.stream(question, []))).error).toMatchObject({ code: 'protocol', message: expect.stringContaining('oops') })
  })
})
