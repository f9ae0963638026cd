import { FakeModel, withBreaker, withFallback, withRetry } from '@minagent/models'
import { assistant, type Model, ModelError, type ModelResponse } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { outcomes, question } from './breaker-outcomes.ts'

const busy = new ModelError('overloaded', 'busy', { status: 529 })
const ok: ModelResponse = { message: assistant('ok'), stopReason: 'end_turn', usage: {} }

describe('a breaker among the other wrappers, in virtual time', () => {
  /** A model that is down until a time, and when it was asked. */
  function downUntil(end: number, clock: { now(): number }) {
    const askedAt: number[] = []
    const model: Model = {
      complete: () => {
        askedAt.push(clock.now())
        return clock.now() < end ? Promise.reject(busy) : Promise.resolve(ok)
      },
    }
    return { model, askedAt }
  }

  it('inside a retry: the retry waits out the cool-down instead of its own delays', async () => {
    const clock = fakeClock()
    const { model, askedAt } = downUntil(4000, clock)
    const sturdy = withRetry(withBreaker(model, { failures: 2, cooldownMs: 10_000, clock }), { clock, random: () => 1 })

    const call = sturdy.complete(question, [])
    await clock.advance(60_000)

    expect(await call).toBe(ok)
    // 0 and 1 s open the circuit; the third attempt, at 3 s, is refused and told to wait until 11 s.
    expect(askedAt).toEqual([0, 1000, 11_000])
  })

  it('around a retry: only a call whose every attempt failed counts', async () => {
    const clock = fakeClock()
    const { model, askedAt } = downUntil(Number.POSITIVE_INFINITY, clock)
    const retrying = withRetry(model, { clock, random: () => 1, maxRetries: 1 })
    const sturdy = withBreaker(retrying, { failures: 2, cooldownMs: 10_000, clock })

    const seen = outcomes(sturdy, 3)
    await clock.advance(60_000)

    expect(await seen).toEqual(['overloaded', 'overloaded', 'open'])
    expect(askedAt).toEqual([0, 1000, 1000, 2000])
  })

  it('inside a fallback: the second model answers at once while the circuit of the first is open', async () => {
    const clock = fakeClock()
    const { model, askedAt } = downUntil(5000, clock)
    const second = new FakeModel(['second', 'second', 'second'])
    const sturdy = withFallback([withBreaker(model, { failures: 2, cooldownMs: 10_000, clock }), second])

    expect(await outcomes(sturdy, 3)).toEqual(['second', 'second', 'second'])
    expect(askedAt).toEqual([0, 0])
    await clock.advance(10_000)
    expect(await outcomes(sturdy, 1)).toEqual(['ok'])
  })

  it('around a fallback: it opens when all models are down', async () => {
    const clock = fakeClock()
    const models = [downUntil(5000, clock), downUntil(5000, clock)]
    const sturdy = withBreaker(withFallback(models.map(({ model }) => model)), { failures: 2, cooldownMs: 10_000, clock })

    expect(await outcomes(sturdy, 3)).toEqual(['overloaded', 'overloaded', 'open'])
    expect(models.map(({ askedAt }) => askedAt.length)).toEqual([2, 2])
  })
})
