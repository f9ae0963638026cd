import { execFile } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { systemClock } from '@minagent/types/runtime'
import { afterEach, describe, expect, it, vi } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const fixture = fileURLToPath(new URL('./fixtures/system-clock-process.ts', import.meta.url))

describe('systemClock', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('shares one real timer, leaves none behind, survives a throw, and keeps no process alive', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', fixture], { cwd: root, timeout: 19_000 })

    expect(JSON.parse(stdout)).toEqual({
      made: 1,
      armed: 1,
      cancelled: 0,
      cancelledAtOnce: 1,
      afterTurn: 0,
      fired: ['first', 'second'],
      thrown: ['from a timer'],
      warnings: [],
    })
  })

  it('fires in order of time, and of age where the duration is the same', async () => {
    const fired: string[] = []
    for (const name of ['b1', 'b2']) systemClock.timer(60, () => fired.push(name))
    for (const name of ['a1', 'a2', 'a3']) systemClock.timer(20, () => fired.push(name))

    await systemClock.sleep(100)

    expect(fired).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
  })

  it('never fires early', async () => {
    const early: number[] = []
    const waits = Array.from({ length: 40 }, (_, index) => {
      const due = performance.now() + index / 2
      return systemClock.sleep(index / 2).then(() => {
        if (performance.now() < due) early.push(index)
      })
    })

    await Promise.all(waits)

    expect(early).toEqual([])
  })

  it('does not fire a timer that was cancelled by one due at the same time', async () => {
    const fired: string[] = []
    systemClock.timer(5, () => {
      fired.push('first')
      second.cancel()
      first.cancel()
    })
    const first = systemClock.timer(5, () => fired.push('also'))
    const second = systemClock.timer(5, () => fired.push('cancelled'))

    await systemClock.sleep(30)

    expect(fired).toEqual(['first'])
  })

  it('fires timers that were made while others fire, of any duration', async () => {
    const fired: string[] = []
    systemClock.timer(5, () => {
      systemClock.timer(5, () => fired.push('same'))
      systemClock.timer(0, () => fired.push('zero'))
      systemClock.timer(5, () => fired.push('never')).cancel()
    })

    await systemClock.sleep(60)

    expect(fired.sort()).toEqual(['same', 'zero'])
  })

  it('lets the event loop turn between timers of 0 ms that make new ones, however coarse the clock of the runtime is', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    let ticks = 0
    let ticksInOneTurn = 0
    const done = new Promise<void>((resolve) => {
      const tick = () => {
        ticks++
        if (ticks === 1) setImmediate(() => (ticksInOneTurn = ticks))
        if (ticks === 10) resolve()
        else systemClock.timer(0, tick)
      }
      systemClock.timer(0, tick)
    })

    await done

    expect(ticksInOneTurn).toBe(1)
  })

  it('takes NaN and negative delays as 0, and does not fire at once what is beyond the limit of setTimeout', async () => {
    const fired: string[] = []
    const long = [2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY].map((ms) => systemClock.timer(ms, () => fired.push(`${ms}`)))
    systemClock.timer(Number.NaN, () => fired.push('NaN'))
    systemClock.timer(-5, () => fired.push('-5'))

    await systemClock.sleep(40)
    for (const timer of long) timer.cancel()

    expect(fired.sort()).toEqual(['-5', 'NaN'])
  })

  it('F56 is moved by no change of the wall clock', async () => {
    const fired: string[] = []
    const long = systemClock.timer(60_000, () => fired.push('early'))
    systemClock.timer(20, () => fired.push('in time'))

    const date = vi.spyOn(Date, 'now').mockReturnValue(4e12)
    await systemClock.sleep(5)
    date.mockReturnValue(0)
    await systemClock.sleep(40)
    long.cancel()

    expect(fired).toEqual(['in time'])
    expect(systemClock.now()).toBe(0)
  })

  it('F53 F54 a sleep ends at once on abort and leaves no listener', async () => {
    const controller = new AbortController()
    const { signal } = controller

    await expect(systemClock.sleep(60_000, AbortSignal.abort('before'))).rejects.toBe('before')
    await systemClock.sleep(1, signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)

    const cut = systemClock.sleep(60_000, signal)
    controller.abort('during')
    await expect(cut).rejects.toBe('during')
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  it('fires each of thousands of timers once, those of one duration in the order in which they were made', async () => {
    const fired = new Map<number, number[]>()
    const expected = new Map<number, number[]>()
    for (let index = 0; index < 5000; index++) {
      const delay = (index * 7) % 13
      const timer = systemClock.timer(delay, () => fired.set(delay, [...(fired.get(delay) ?? []), index]))
      if (index % 3 === 0) timer.cancel()
      else expected.set(delay, [...(expected.get(delay) ?? []), index])
    }

    await systemClock.sleep(14)
    await systemClock.sleep(20)

    expect(fired).toEqual(expected)
  })

  it('works again after a test runner has replaced setTimeout and put it back', async () => {
    vi.useFakeTimers()
    systemClock.timer(5, () => {})
    systemClock.timer(5, () => {}).cancel()
    vi.useRealTimers()

    await systemClock.sleep(5)

    vi.useFakeTimers()
    const fired: string[] = []
    systemClock.timer(5, () => fired.push('by the fake'))
    await vi.advanceTimersByTimeAsync(10)
    expect(fired).toEqual(['by the fake'])
  })
})
