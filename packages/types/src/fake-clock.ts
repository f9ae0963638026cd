import { type Clock, sleepOn, type Timer } from './clock.ts'

/** A clock that stands still until it is told to move. */
export interface FakeClock extends Clock {
  /** Moves on by `ms`, firing what comes due in order and letting promises settle between. */
  advance(ms: number): Promise<void>
  /** How many timers have neither fired nor been cancelled. */
  readonly pending: number
}

/** A {@link FakeClock} that starts at `now` (ms since 1970, default 0). */
export function fakeClock(now = 0): FakeClock {
  const timers = new Set<Timer & { readonly due: number; readonly fire: () => void }>()
  let current = now
  const clock: FakeClock = {
    now: () => current,
    sleep: (ms, signal) => sleepOn(clock, ms, signal),
    timer(ms, fire) {
      const timer = { due: current + Math.max(0, ms), fire, cancel: () => void timers.delete(timer) }
      timers.add(timer)
      return timer
    },
    async advance(ms) {
      const end = current + ms
      await settle()
      for (;;) {
        const next = [...timers].sort((a, b) => a.due - b.due)[0]
        if (!next || next.due > end) break
        timers.delete(next)
        current = next.due
        next.fire()
        await settle()
      }
      current = end
    },
    get pending() {
      return timers.size
    },
  }
  return clock
}

/** Lets everything that is ready run: two turns of the event loop, past all promises. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
}
