import { getEventListeners } from 'node:events'
import { fakeClock } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('fakeClock', () => {
  it('stands still until it is told to move', async () => {
    const clock = fakeClock(1000)
    expect(clock.now()).toBe(1000)

    await clock.advance(50)

    expect(clock.now()).toBe(1050)
    expect(fakeClock().now()).toBe(0)
  })

  it('fires what comes due in order, at its time, and what fires may make new timers', async () => {
    const clock = fakeClock()
    const log: string[] = []
    clock.timer(20, () => log.push(`b ${clock.now()}`))
    clock.timer(10, () => {
      log.push(`a ${clock.now()}`)
      clock.timer(5, () => log.push(`new ${clock.now()}`))
    })
    clock.timer(20, () => log.push(`c ${clock.now()}`))
    clock.timer(31, () => log.push('not yet'))

    await clock.advance(30)

    expect(log).toEqual(['a 10', 'new 15', 'b 20', 'c 20'])
    expect(clock.pending).toBe(1)
  })

  it('lets promises settle before, between and after', async () => {
    const clock = fakeClock()
    const log: string[] = []
    const work = async () => {
      await undefined
      await clock.sleep(10)
      log.push(`one ${clock.now()}`)
      for (let hops = 0; hops < 100; hops++) await undefined
      await clock.sleep(10)
      log.push(`two ${clock.now()}`)
    }
    void work()

    await clock.advance(20)

    expect(log).toEqual(['one 10', 'two 20'])
  })

  it('does not fire a cancelled timer, also when another one that is due at the same time cancels it', async () => {
    const clock = fakeClock()
    const log: string[] = []
    clock.timer(10, () => {
      log.push('first')
      second.cancel()
    })
    const second = clock.timer(10, () => log.push('second'))
    const third = clock.timer(5, () => log.push('third'))
    third.cancel()
    third.cancel()

    await clock.advance(10)

    expect(log).toEqual(['first'])
    expect(clock.pending).toBe(0)
  })

  it('takes NaN and negative delays as 0, and never fires at Infinity', async () => {
    const clock = fakeClock(5)
    const log: string[] = []
    clock.timer(Number.POSITIVE_INFINITY, () => log.push('never'))
    clock.timer(Number.NaN, () => log.push(`NaN ${clock.now()}`))
    clock.timer(-3, () => log.push(`-3 ${clock.now()}`))

    await clock.advance(0)
    await clock.advance(1e9)

    expect(log).toEqual(['NaN 5', '-3 5'])
  })

  it('never goes back, also when it is told to move twice at once', async () => {
    const clock = fakeClock()

    await Promise.all([clock.advance(100), clock.advance(50)])

    expect(clock.now()).toBe(100)
    await expect(clock.advance(-1)).rejects.toThrow(RangeError)
    await expect(clock.advance(Number.NaN)).rejects.toThrow(RangeError)
  })

  it('F53 F54 a sleep ends at once on abort, and leaves no timer and no listener', async () => {
    const clock = fakeClock()
    const controller = new AbortController()
    const { signal } = controller

    await expect(clock.sleep(10, AbortSignal.abort('before'))).rejects.toBe('before')
    expect(clock.pending).toBe(0)

    const slept = clock.sleep(10, signal)
    await clock.advance(10)
    await slept
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)

    const cut = clock.sleep(10, signal)
    controller.abort('during')
    await expect(cut).rejects.toBe('during')
    expect(clock.pending).toBe(0)
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  it('fires exactly what is due and not cancelled, ordered by time and then by age', async () => {
    const timer = fc.record({ delay: fc.nat(30), cancelled: fc.boolean() })

    await fc.assert(
      fc.asyncProperty(fc.array(timer, { maxLength: 20 }), fc.nat(30), async (timers, until) => {
        const clock = fakeClock()
        const fired: number[] = []
        timers.forEach(({ delay, cancelled }, index) => {
          const made = clock.timer(delay, () => fired.push(index))
          if (cancelled) made.cancel()
        })

        await clock.advance(until)

        const due = timers.map((each, index) => ({ ...each, index })).filter(({ delay, cancelled }) => !cancelled && delay <= until)
        expect(fired).toEqual(due.sort((a, b) => a.delay - b.delay || a.index - b.index).map(({ index }) => index))
      }),
    )
  })
})
