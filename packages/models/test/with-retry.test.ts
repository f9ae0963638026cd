import { getEventListeners } from 'node:events'
import { FakeModel, type RetryOptions, withRetry } from '@minagent/models'
import { assistant, DefectError, MinagentError, type Model, ModelError, type ModelEvent, user } from '@minagent/types'
import { type FakeClock, fakeClock } from '@minagent/types/runtime'
import { modelContract } from '@minagent/types/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect } from './collect.ts'
import { scriptedStream } from './scripted-stream.ts'

const question = [user('hi')]
const busy = new ModelError('overloaded', 'busy', { status: 529 })
const response: ModelEvent = { type: 'response', response: { message: assistant('ok'), stopReason: 'end_turn', usage: {} } }
const delta: ModelEvent = { type: 'text.delta', text: 'o' }

/** When each attempt of an always failing model was made, in ms. */
async function attemptTimes(error: Error, options: RetryOptions): Promise<number[]> {
  const clock = fakeClock()
  const times: number[] = []
  const failing: Model = {
    complete: () => {
      times.push(clock.now())
      return Promise.reject(error)
    },
  }
  const call = withRetry(failing, { clock, random: () => 1, ...options }).complete(question, [])
  const outcome = expect(call).rejects.toBe(error)
  await clock.advance(10_000_000)
  await outcome
  return times
}

function waits(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - times[index]!)
}

describe('withRetry', () => {
  const make = () => withRetry(new FakeModel([busy, 'hi']), { initialDelayMs: 0 })
  const makeFailing = () => withRetry(new FakeModel([new ModelError('auth', 'bad key')]))
  for (const { name, run } of modelContract(make, { makeFailing })) it(name, run)

  it('M14 waits 1, 2, 4, 8, 16, 32, 60, 60 s at full jitter', async () => {
    expect(waits(await attemptTimes(busy, { maxRetries: 8 }))).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  })

  it('waits longer by another factor where one is given', async () => {
    expect(waits(await attemptTimes(busy, { maxRetries: 4, factor: 3 }))).toEqual([1000, 3000, 9000, 27_000])
    expect(() => withRetry(new FakeModel([]), { factor: -1 })).toThrow('factor must not be negative')
  })

  it('M14 makes 4 attempts by default and then throws the last error itself', async () => {
    expect(await attemptTimes(busy, {})).toHaveLength(4)
  })

  it('M14 tries a 401 once', async () => {
    expect(await attemptTimes(new ModelError('auth', 'bad key', { status: 401 }), {})).toEqual([0])
  })

  it.each([
    ['a ModelError that is not retryable', new ModelError('rate_limited', 'no quota', { retryable: false })],
    ['invalid output', new MinagentError('invalid_model_output', 'not JSON', { details: { text: '' } })],
    ['a defect', new DefectError('script_exhausted', 'exhausted')],
    ['any other error', new TypeError('bug')],
  ])('tries %s once', async (_, error) => {
    expect(await attemptTimes(error, {})).toEqual([0])
  })

  it('spreads each wait over its whole length by the random source', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), async (fraction) => {
        const [first = Number.NaN, second = Number.NaN] = waits(await attemptTimes(busy, { random: () => fraction, maxRetries: 2 }))

        expect(first).toBeCloseTo(1000 * fraction, 6)
        expect(second).toBeCloseTo(2000 * fraction, 6)
      }),
      { numRuns: 20 },
    )
  })

  it('uses a random source of its own when none is given', async () => {
    const [wait = Number.NaN] = waits(await attemptTimes(busy, { random: undefined as never, maxRetries: 1 }))

    expect(wait).toBeGreaterThanOrEqual(0)
    expect(wait).toBeLessThan(1000)
  })

  it.each([
    ['rate_limited', 429],
    ['overloaded', 503],
    ['overloaded', 529],
  ] as const)('F51 waits as long as %s with status %i asks', async (code, status) => {
    const error = new ModelError(code, 'later', { status, retryAfterMs: 7000 })

    expect(waits(await attemptTimes(error, { maxRetries: 2 }))).toEqual([7000, 7000])
  })

  //#region retry-after
  it.each([
    ['an hour is cut to maxDelayMs', 3_600_000, 60_000],
    ['0 gives the usual wait, not a hot loop', 0, 1000],
    ['a negative number gives the usual wait', -5, 1000],
    ['NaN gives the usual wait', Number.NaN, 1000],
    ['infinity is cut to maxDelayMs', Number.POSITIVE_INFINITY, 60_000],
  ])('F50 a retryAfterMs of %s', async (_, retryAfterMs, expected) => {
    const error = new ModelError('rate_limited', 'later', { retryAfterMs })

    expect(waits(await attemptTimes(error, { maxRetries: 1 }))).toEqual([expected])
  })
  //#endregion retry-after

  it('refuses numbers that make no sense', () => {
    const model = new FakeModel([])
    for (const options of [{ maxRetries: -1 }, { maxRetries: 1.5 }, { initialDelayMs: -1 }, { maxDelayMs: Number.NaN }]) {
      expect(() => withRetry(model, options)).toThrow(RangeError)
    }
  })

  it('keeps the id, and has a stream only where the model has one', () => {
    expect(withRetry(new FakeModel([])).id).toBe('fake/script')
    expect('stream' in withRetry({ complete: () => Promise.reject(busy) })).toBe(false)
  })
})

describe('an abort of withRetry', () => {
  /** A call that is backing off after its first failure. */
  async function backingOff(clock: FakeClock, signal: AbortSignal) {
    const model = new FakeModel([busy, 'never'])
    const call = withRetry(model, { clock, random: () => 1 }).complete(question, [], { signal })
    call.catch(() => undefined)
    await clock.advance(10)
    return { model, call }
  }

  //#region abort
  it('F52 ends a backoff at once with the reason, and asks no more', async () => {
    const clock = fakeClock()
    const controller = new AbortController()
    const { model, call } = await backingOff(clock, controller.signal)
    const reason = new Error('enough')

    controller.abort(reason)

    await expect(call).rejects.toBe(reason)
    expect(clock.pending).toBe(0)
    expect(model.calls).toHaveLength(1)
  })
  //#endregion abort

  it('F53 that came before the call makes no attempt, also of a model that does not look at the signal', async () => {
    const model = scriptedStream([[response], [response]])
    const options = { signal: AbortSignal.abort('early') }

    await expect(withRetry(model).complete(question, [], options)).rejects.toBe('early')
    await expect(collect(withRetry(model).stream!(question, [], options))).rejects.toBe('early')

    expect(model.calls()).toBe(0)
  })

  it('is not retried, even when its reason looks retryable', async () => {
    const clock = fakeClock()
    const controller = new AbortController()
    const reason = new ModelError('timeout', 'too slow')
    const model = new FakeModel(['slow', 'never'], { delayMs: 100, clock })
    const call = withRetry(model, { clock }).complete(question, [], { signal: controller.signal })

    controller.abort(reason)

    await expect(call).rejects.toBe(reason)
    expect(model.calls).toHaveLength(1)
  })

  it.each([new ModelError('network', 'socket closed'), new TypeError('terminated')])(
    'comes out as its reason, also when the model then fails with %s',
    async (error) => {
      const controllers = [new AbortController(), new AbortController()] as const
      const model: Model = {
        async complete() {
          controllers[0].abort('stop')
          throw error
        },
        async *stream() {
          yield delta
          controllers[1].abort('stop')
          throw error
        },
      }

      await expect(withRetry(model).complete(question, [], { signal: controllers[0].signal })).rejects.toBe('stop')
      await expect(collect(withRetry(model).stream!(question, [], { signal: controllers[1].signal }))).rejects.toBe('stop')
    },
  )

  it('F54 leaves no listener on the signal after many retries', async () => {
    const clock = fakeClock()
    const { signal } = new AbortController()
    const model = withRetry(new FakeModel([...Array(50).fill(busy), 'ok']), { clock, maxRetries: 50 })
    const call = model.complete(question, [], { signal })
    await clock.advance(10)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)

    await clock.advance(10_000_000)
    await call

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('a stream of withRetry', () => {
  const options = (): RetryOptions => ({ initialDelayMs: 0 })

  it('says restart before the second attempt when the first had sent something', async () => {
    const model = scriptedStream([
      [delta, busy],
      [delta, response],
    ])

    expect(await collect(withRetry(model, options()).stream!(question, []))).toEqual([delta, { type: 'restart' }, delta, response])
  })

  it('does not say restart when nothing had been sent', async () => {
    const model = scriptedStream([[busy], [delta, busy], [busy], [response]])

    const events = await collect(withRetry(model, options()).stream!(question, []))

    expect(events).toEqual([delta, { type: 'restart' }, response])
  })

  it('asks again after a stream that ended without its response, and at last rejects with a protocol error', async () => {
    const healed = scriptedStream([[delta], [response]])
    const broken = scriptedStream([[delta], [delta]])

    expect(await collect(withRetry(healed, options()).stream!(question, []))).toEqual([delta, { type: 'restart' }, response])
    await expect(collect(withRetry(broken, { ...options(), maxRetries: 1 }).stream!(question, []))).rejects.toMatchObject({
      code: 'protocol',
      retryable: true,
    })
    expect(broken.calls()).toBe(2)
  })

  it('ends with the response, whatever the model sends after it', async () => {
    const model = scriptedStream([[response, busy], [response]])

    expect(await collect(withRetry(model, options()).stream!(question, []))).toEqual([response])
  })

  it('throws an error that is not worth a retry as it is', async () => {
    const error = new ModelError('bad_request', 'no')
    const model = scriptedStream([[delta, error], [response]])

    await expect(collect(withRetry(model, options()).stream!(question, []))).rejects.toBe(error)
    expect(model.calls()).toBe(1)
  })

  it('F52 ends a backoff at once when aborted', async () => {
    const clock = fakeClock()
    const controller = new AbortController()
    const model = scriptedStream([[busy], [response]])
    const reading = collect(withRetry(model, { clock, random: () => 1 }).stream!(question, [], { signal: controller.signal }))
    reading.catch(() => undefined)
    await clock.advance(10)

    controller.abort('enough')

    await expect(reading).rejects.toBe('enough')
    expect(clock.pending).toBe(0)
    expect(model.calls()).toBe(1)
  })

  it('stops the model inside when it is left', async () => {
    let left = false
    const model: Model = {
      complete: () => Promise.reject(busy),
      async *stream() {
        try {
          yield delta
          yield response
        } finally {
          left = true
        }
      },
    }

    for await (const _ of withRetry(model).stream!(question, [])) break

    expect(left).toBe(true)
  })
})
