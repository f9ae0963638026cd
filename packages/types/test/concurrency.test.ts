import { getEventListeners } from 'node:events'
import { type ConcurrencyLimit, concurrencyLimit } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('concurrencyLimit', () => {
  it('runs at most so many at once, first come first served', async () => {
    const limit = concurrencyLimit(2)
    const log: string[] = []
    const gates = [0, 1, 2, 3].map(() => deferred())
    const works = gates.map(({ promise }, index) =>
      limit.run(async () => {
        log.push(`start ${index}`)
        await promise
        log.push(`end ${index}`)
        return index
      }),
    )

    for (const index of [1, 0, 3, 2]) {
      await turn()
      gates[index]!.resolve()
    }

    expect(await Promise.all(works)).toEqual([0, 1, 2, 3])
    expect(log).toEqual(['start 0', 'start 1', 'end 1', 'start 2', 'end 0', 'start 3', 'end 3', 'end 2'])
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a limit of %s', (limit) => {
    expect(() => concurrencyLimit(limit)).toThrow(RangeError)
  })

  it('F53 rejects at once with the reason of a signal that is already aborted', async () => {
    const limit = concurrencyLimit(1)

    await expect(limit.run(neverCalled, AbortSignal.abort('no'))).rejects.toBe('no')
    await expect(limit.run(async () => 'free')).resolves.toBe('free')
  })

  it('never begins work after its signal was aborted, in whatever moment of its admission that was', async () => {
    for (let moment = 0; moment < 12; moment++) {
      const limit = concurrencyLimit(1)
      const controller = new AbortController()
      const log: string[] = []
      const gate = deferred()
      const first = limit.run(() => gate.promise)
      const second = limit.run(async () => log.push('begun'), controller.signal).catch((reason) => log.push(reason))
      const third = limit.run(async () => 'free')

      gate.resolve()
      await turnsOf(moment)
      log.push('abort')
      controller.abort('aborted')
      await Promise.all([first, second])

      expect([
        ['begun', 'abort'],
        ['abort', 'aborted'],
      ]).toContainEqual(log)
      expect(await third).toBe('free')
    }
  })

  it('F54 leaves no listener on a signal, whether admitted or aborted', async () => {
    const limit = concurrencyLimit(1)
    const { signal } = new AbortController()
    const controller = new AbortController()
    const gate = deferred()
    const works = [
      limit.run(() => gate.promise),
      ...Array.from({ length: 20 }, () => limit.run(async () => {}, signal)),
      limit.run(neverCalled, controller.signal).catch(() => {}),
    ]
    await turn()
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)

    controller.abort()
    gate.resolve()
    await Promise.all(works)

    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  })

  it('never loses a place and never has one too many, whatever fails or is aborted', async () => {
    const job = fc.record({ ends: fc.constantFrom('resolves', 'rejects', 'throws'), turns: fc.nat(3), abortAfter: fc.option(fc.nat(4)) })

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(job, { maxLength: 12 }), async (places, jobs) => {
        const limit = concurrencyLimit(places)
        let active = 0
        let most = 0
        const works = jobs.map(async ({ ends, turns, abortAfter }) => {
          const controller = new AbortController()
          if (abortAfter !== null) void turnsOf(abortAfter).then(() => controller.abort('aborted'))
          return await limit.run(() => {
            if (ends === 'throws') throw new Error('at once')
            most = Math.max(most, ++active)
            return turnsOf(turns).then(() => {
              active--
              if (ends === 'rejects') throw new Error('later')
            })
          }, controller.signal)
        })
        await Promise.allSettled(works)

        expect(most).toBeLessThanOrEqual(places)
        expect(await atOnce(limit, places)).toBe(places)
      }),
    )
  })
})

function neverCalled(): Promise<never> {
  throw new Error('This work must not begin.')
}

/** How many of `count` pieces of work are under way together, when each waits for the last. */
async function atOnce(limit: ConcurrencyLimit, count: number): Promise<number> {
  const last = deferred()
  let begun = 0
  const works = Array.from({ length: count }, () =>
    limit.run(() => {
      if (++begun === count) last.resolve()
      return last.promise
    }),
  )
  await turnsOf(10)
  last.resolve()
  const together = begun
  await Promise.all(works)
  return together
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function turnsOf(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await undefined
}
