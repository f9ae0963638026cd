import { FakeModel, withBreaker } from '@minagent/models'
import { assistant, DefectError, MinagentError, type Model, ModelError, type ModelResponse } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { modelContract } from '@minagent/types/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcome, outcomes, question } from './breaker-outcomes.ts'
import { collect } from './collect.ts'
import { scriptedStream } from './scripted-stream.ts'

const busy = new ModelError('overloaded', 'busy', { status: 529 })
const bad = new ModelError('bad_request', 'no')
const ok: ModelResponse = { message: assistant('ok'), stopReason: 'end_turn', usage: {} }

/** A model whose calls are settled by hand, oldest first. */
function heldModel() {
  const held: { answer(): void; fail(error: unknown): void }[] = []
  const model: Model = {
    complete: () => new Promise((resolve, reject) => held.push({ answer: () => resolve(ok), fail: reject })),
  }
  return { model, held }
}

describe('withBreaker', () => {
  const make = () => withBreaker(new FakeModel(['hi']))
  const makeFailing = () => withBreaker(new FakeModel([bad]))
  for (const { name, run } of modelContract(make, { makeFailing })) it(name, run)

  it('opens after so many failures, and then fails at once without asking the model', async () => {
    const clock = fakeClock()
    const fake = new FakeModel([busy, busy, 'never'])
    const model = withBreaker(fake, { failures: 2, cooldownMs: 1000, clock })

    expect(await outcomes(model, 3)).toEqual(['overloaded', 'overloaded', 'open'])
    expect(fake.calls).toHaveLength(2)

    await clock.advance(400)
    const error: unknown = await model.complete(question, []).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'overloaded', retryable: true, retryAfterMs: 600, cause: busy })
    expect(String(error)).toContain('The circuit of fake/script is open after 2 failures')
  })

  it('counts only the failures of the window, whatever was answered in between', async () => {
    const clock = fakeClock()
    const model = withBreaker(new FakeModel([busy, 'a', busy, 'b', busy, busy, 'never']), { failures: 3, windowMs: 100, clock })

    expect(await outcomes(model, 2)).toEqual(['overloaded', 'a'])
    await clock.advance(100)
    expect(await outcomes(model, 5)).toEqual(['overloaded', 'b', 'overloaded', 'overloaded', 'open'])
  })

  it.each([
    ['bad_request', bad],
    ['auth', new ModelError('auth', 'no')],
    ['a failure that is not retryable', new ModelError('rate_limited', 'no quota', { retryable: false })],
    ['invalid output', new MinagentError('invalid_model_output', 'no', { details: { text: '' } })],
    ['a defect', new DefectError('broken', 'broken')],
    ['any other error', new TypeError('bug')],
  ])('does not count %s', async (_, error) => {
    const model = withBreaker(new FakeModel([error, error, 'answer']), { failures: 1 })

    await expect(model.complete(question, [])).rejects.toBe(error)
    await expect(model.complete(question, [])).rejects.toBe(error)
    expect(await outcomes(model, 1)).toEqual(['answer'])
  })

  it('does not count a call that its caller gave up, even when the reason looks retryable', async () => {
    const controller = new AbortController()
    const { model, held } = heldModel()
    const guarded = withBreaker(model, { failures: 1 })

    const call = guarded.complete(question, [], { signal: controller.signal })
    controller.abort(busy)
    held[0]?.fail(busy)
    await expect(call).rejects.toBe(busy)

    const next = guarded.complete(question, [])
    held[1]?.answer()
    expect(await next).toBe(ok)
  })

  it('lets one call probe after the cool-down while the others go on failing, and closes on its answer', async () => {
    const clock = fakeClock()
    const { model, held } = heldModel()
    const guarded = withBreaker(model, { failures: 1, cooldownMs: 1000, clock })
    const first = outcome(guarded.complete(question, []))
    held[0]?.fail(busy)
    await first
    await clock.advance(1000)

    const probe = outcome(guarded.complete(question, []))
    const meanwhile = await guarded.complete(question, []).catch((error) => error)
    held[1]?.answer()

    expect(meanwhile).toMatchObject({ code: 'overloaded', retryable: true })
    expect('retryAfterMs' in meanwhile).toBe(false)
    expect(await probe).toBe('ok')
    const after = [guarded.complete(question, []), guarded.complete(question, [])]
    for (const { answer } of held.slice(2)) answer()
    expect(await Promise.all(after)).toEqual([ok, ok])
  })

  it('opens again for a whole cool-down when the probe fails', async () => {
    const clock = fakeClock()
    const fake = new FakeModel([busy, busy, busy, 'ok'])
    const model = withBreaker(fake, { failures: 2, cooldownMs: 1000, clock })
    await outcomes(model, 2)

    await clock.advance(1000)
    expect(await outcomes(model, 2)).toEqual(['overloaded', 'open'])
    await clock.advance(999)
    expect(await outcomes(model, 1)).toEqual(['open'])
    await clock.advance(1)
    expect(await outcomes(model, 1)).toEqual(['ok'])
  })

  it('gives the place of a probe that says nothing to the next call', async () => {
    const clock = fakeClock()
    const model = withBreaker(new FakeModel([busy, bad, 'ok']), { failures: 1, cooldownMs: 1000, clock })
    await outcomes(model, 1)
    await clock.advance(1000)

    expect(await outcomes(model, 2)).toEqual(['bad_request', 'ok'])
  })

  it('ignores what calls of an earlier time tell: a late failure does not open it longer, a late answer does not close it', async () => {
    const clock = fakeClock()
    const { model, held } = heldModel()
    const guarded = withBreaker(model, { failures: 1, cooldownMs: 1000, clock })
    const calls = [0, 1, 2].map(() => outcome(guarded.complete(question, [])))
    held[0]?.fail(busy)
    await calls[0]
    await clock.advance(600)
    held[1]?.fail(busy)
    held[2]?.answer()
    await Promise.all(calls)

    expect(await outcomes(guarded, 1)).toEqual(['open'])
    await clock.advance(400)
    const probe = outcome(guarded.complete(question, []))
    held[3]?.answer()
    expect(await probe).toBe('ok')
  })

  it('F56 a clock that is set back keeps it open for one cool-down at most', async () => {
    let now = 1_000_000
    const clock = { ...fakeClock(), now: () => now }
    const model = withBreaker(new FakeModel([busy, 'ok']), { failures: 1, cooldownMs: 1000, clock })
    await outcomes(model, 1)

    now = 0
    expect(await outcomes(model, 1)).toEqual(['open'])
    now = 1000
    expect(await outcomes(model, 1)).toEqual(['ok'])
  })

  it('counts a stream that fails after it sent something, and closes on the response of one', async () => {
    const clock = fakeClock()
    const delta = { type: 'text.delta', text: 'o' } as const
    const response = { type: 'response', response: ok } as const
    const fake = scriptedStream([[delta, busy], [delta, response], [response]])
    const model = withBreaker(fake, { failures: 1, cooldownMs: 1000, clock })

    await expect(collect(model.stream!(question, []))).rejects.toBe(busy)
    await expect(collect(model.stream!(question, []))).rejects.toThrow('The circuit of test/stream is open')
    await clock.advance(1000)
    for await (const event of model.stream!(question, [])) if (event.type === 'response') break

    expect(await collect(model.stream!(question, []))).toEqual([response])
    expect(fake.calls()).toBe(3)
  })

  it('takes a stream that its reader left early for neither a failure nor an answer', async () => {
    const clock = fakeClock()
    const delta = { type: 'text.delta', text: 'o' } as const
    const fake = scriptedStream([[busy], [delta, busy], [delta, { type: 'response', response: ok }]])
    const model = withBreaker(fake, { failures: 1, cooldownMs: 1000, clock })
    await expect(collect(model.stream!(question, []))).rejects.toBe(busy)
    await clock.advance(1000)

    for await (const _ of model.stream!(question, [])) break

    expect(await collect(model.stream!(question, []))).toHaveLength(2)
  })

  it('keeps the place of a probe while the stream of an earlier one is still open at its end', async () => {
    const clock = fakeClock()
    const { model, held } = heldModel()
    const { stream } = scriptedStream([[{ type: 'response', response: ok }]])
    const guarded = withBreaker({ ...model, stream: stream! }, { failures: 1, cooldownMs: 1000, clock })
    const failing = async () => {
      const call = outcome(guarded.complete(question, []))
      held.at(-1)?.fail(busy)
      await call
      await clock.advance(1000)
    }
    await failing()
    const first = guarded.stream!(question, [])[Symbol.asyncIterator]()
    await first.next()
    await failing()
    const probe = outcome(guarded.complete(question, []))

    await first.next()

    expect(await outcomes(guarded, 1)).toEqual(['open'])
    held.at(-1)?.answer()
    expect(await probe).toBe('ok')
  })

  it('agrees with a plain count on any schedule of failures, answers and waits', async () => {
    const step = fc.oneof(fc.constantFrom('fail', 'answer'), fc.integer({ min: 1, max: 80 }))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = fakeClock()
        let reply = 'answer'
        const inner: Model = { complete: () => (reply === 'fail' ? Promise.reject(busy) : Promise.resolve(ok)) }
        const model = withBreaker(inner, { failures: 3, windowMs: 100, cooldownMs: 50, clock })
        let failures: number[] = []
        let openedAt: number | undefined
        for (const next of steps) {
          if (typeof next === 'number') {
            await clock.advance(next)
            continue
          }
          reply = next
          const now = clock.now()
          const passes = openedAt === undefined || now - openedAt >= 50
          const expected = passes ? (next === 'fail' ? 'overloaded' : 'ok') : 'open'

          expect(await outcome(model.complete(question, []))).toBe(expected)

          if (!passes) continue
          if (next === 'answer' && openedAt !== undefined) [openedAt, failures] = [undefined, []]
          if (next === 'fail') failures = [...failures.filter((at) => now - at < 100), now]
          if (next === 'fail' && (openedAt !== undefined || failures.length >= 3)) [openedAt, failures] = [now, []]
        }
      }),
    )
  })

  it('says what is wrong with its options', () => {
    const model = new FakeModel([])
    expect(() => withBreaker(model, { failures: 0 })).toThrow('failures must be a positive integer, got 0.')
    expect(() => withBreaker(model, { windowMs: 0 })).toThrow('windowMs must be positive, got 0.')
    expect(() => withBreaker(model, { cooldownMs: Number.NaN })).toThrow('cooldownMs must be positive, got NaN.')
  })
})
