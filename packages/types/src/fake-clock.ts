import { type Clock, delayOf, sleepOn, type Timer } from './clock.ts'

/** A clock that stands still until it is told to move. */
export interface FakeClock extends Clock {
  /**
   * Moves on by `ms`, firing what comes due in order and letting promises settle before, between and after.
   * @throws RangeError when `ms` is negative or NaN.
   */
  advance(ms: number): Promise<void>
  /** How many timers have neither fired nor been cancelled. */
  readonly pending: number
}

/** A {@link FakeClock} that starts at `now` (ms since 1970, default 0). */
export function fakeClock(now = 0): FakeClock {
  const timers = new Set<FakeTimer>()
  let current = now
  const clock: FakeClock = {
    now: () => current,
    sleep: (ms, signal) => sleepOn(clock, ms, signal),
    timer(ms, fire) {
      const timer = { due: current + delayOf(ms), fire, cancel: () => void timers.delete(timer) }
      timers.add(timer)
      return timer
    },
    async advance(ms) {
      if (!(ms >= 0)) throw new RangeError(`A clock moves forward, got ${ms} ms.`)
      const end = current + ms
      await settle()
      for (let next = earliest(timers); next && next.due <= end; next = earliest(timers)) {
        timers.delete(next)
        current = Math.max(current, next.due)
        next.fire()
        await settle()
      }
      current = Math.max(current, end)
    },
    get pending() {
      return timers.size
    },
  }
  return clock
}

interface FakeTimer extends Timer {
  readonly due: number
  readonly fire: () => void
}

/** Of those due at the same time, the one that was made first. */
function earliest(timers: Iterable<FakeTimer>): FakeTimer | undefined {
  let first: FakeTimer | undefined
  for (const timer of timers) {
    if (!first || timer.due < first.due) first = timer
  }
  return first
}

/** Lets every promise that is ready settle: a message comes in a turn of its own, without the 1 ms that `setTimeout` waits. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
