import { withRetry } from '@minagent/models'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { errorOf, formats, modelFor, question, startProvider, streamed, until } from './network-support.ts'

const NOW = Date.UTC(2026, 4, 20, 10, 0, 0)

/** Each form of the header, and the wait in ms that it asks for from {@link NOW} on. */
const forms: readonly (readonly [Record<string, string>, number | undefined])[] = [
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Wed, 20 May 2026 10:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Wednesday, 20-May-26 10:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Wed May 20 10:00:30 2026' }, 30_000],
  [{ 'retry-after': 'Wed, 20 May 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after': '99999999999' }, 86_400_000],
  [{ 'retry-after-ms': '1500' }, 1_500],
  [{ 'retry-after-ms': '1500.4', 'retry-after': '60' }, 1_501],
  [{ 'retry-after-ms': '999999999999999999999999' }, 86_400_000],
  [{ 'retry-after-ms': 'soon', 'retry-after': '2' }, 2_000],
  [{ 'retry-after': '120junk' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '1.5' }, undefined],
  [{ 'retry-after': 'tomorrow' }, undefined],
  [{}, undefined],
]

describe.each(formats)('an error status (%s)', (format) => {
  it.each(forms)('F50 %j asks to wait %s ms', async (headers, expected) => {
    const provider = await startProvider({
      format,
      script: [
        { status: 429, headers },
        { status: 429, headers },
      ],
    })
    const model = modelFor(format, { baseUrl: provider.url, clock: fakeClock(NOW) })

    const whole = await errorOf(model.complete(question, []))
    const { error } = await streamed(model.stream(question, []))

    for (const got of [whole, error]) {
      expect(got).toMatchObject({ code: 'rate_limited', retryable: true, status: 429 })
      expect(Object.getOwnPropertyDescriptor(got, 'retryAfterMs')?.value).toBe(expected)
    }
  })

  it.each([408, 409, 429, 500, 502, 503, 504, 529])('F51 status %i is worth a retry, and its Retry-After is obeyed', async (status) => {
    const clock = fakeClock(NOW)
    const provider = await startProvider({ format, script: [{ status, headers: { 'retry-after': '40' } }, 'at last'] })
    const model = withRetry(modelFor(format, { baseUrl: provider.url }), { clock })

    const response = await until(model.complete(question, []), clock, 1_000)

    expect(response.message.content).toBe('at last')
    expect(clock.now() - NOW).toBeGreaterThanOrEqual(40_000)
  })

  it.each([
    [400, 'bad_request'],
    [401, 'auth'],
    [402, 'auth'],
    [403, 'auth'],
    [404, 'bad_request'],
    [413, 'context_overflow'],
    [422, 'bad_request'],
  ])('status %i is %s and not worth a retry', async (status, code) => {
    const provider = await startProvider({ format, script: [{ status }, 'never'] })
    const model = withRetry(modelFor(format, { baseUrl: provider.url }))

    expect(await errorOf(model.complete(question, []))).toMatchObject({ code, status, retryable: false })
    expect(provider.requests).toHaveLength(1)
  })

  it('the status counts where the body of the error is cut, stalls, is endless or no JSON', async () => {
    const clock = fakeClock()
    const script = [
      { status: 401, body: ['{"error": {"mess', { end: 'reset' as const }] },
      { status: 429, body: ['{"error": {"mess', { end: 'stall' as const }] },
      { status: 503, body: ['x'.repeat(1_000_000), { end: 'stall' as const }] },
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad gateway</html>' },
      { status: 500, body: '' },
    ]
    const provider = await startProvider({ format, script })
    const deadlines = { connectMs: Number.POSITIVE_INFINITY }
    const model = modelFor(format, { baseUrl: provider.url, clock, deadlines })

    for (const { status } of script) {
      const { error } = await until(streamed(model.stream(question, [])), clock, 1_000)
      expect(error).toMatchObject({ status, code: { 401: 'auth', 429: 'rate_limited' }[status] ?? 'overloaded' })
    }
    expect(clock.now()).toBeLessThan(60_000)
  })

  it('an error body without an end is read for a while only', async () => {
    const provider = await startProvider({ format, script: [{ status: 503, body: ['x'.repeat(1_000_000), { end: 'stall' }] }] })

    // On this clock no deadline ever passes.
    const error = await errorOf(modelFor(format, { baseUrl: provider.url, clock: fakeClock() }).complete(question, []))

    expect(error).toMatchObject({ code: 'overloaded', status: 503 })
    expect(error.message.length).toBeLessThan(2_000)
  })

  it('x-should-retry has the last word', async () => {
    const script = [
      { status: 429, headers: { 'x-should-retry': 'false' } },
      { status: 400, headers: { 'x-should-retry': 'true' } },
    ]
    const provider = await startProvider({ format, script })
    const model = modelFor(format, { baseUrl: provider.url })

    expect(await errorOf(model.complete(question, []))).toMatchObject({ retryable: false })
    expect(await errorOf(model.complete(question, []))).toMatchObject({ retryable: true })
  })
})
