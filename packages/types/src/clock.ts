import { TimerLanes } from './timer-lanes.ts'

/** Time as everything that waits or measures sees it, so that tests need no waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`; rejects at once with `signal.reason` when the signal is or becomes aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `fire` once after `ms` unless cancelled; a negative `ms` or NaN counts as 0, `Infinity` never fires. */
  timer(ms: number, fire: () => void): Timer
}

/** A pending {@link Clock.timer}. */
export interface Timer {
  /** Does nothing when the timer has fired or was cancelled. */
  cancel(): void
}

let lanes = new TimerLanes()
let lanesTimeout = setTimeout

/**
 * The real clock. Timers are monotonic: a change of the wall clock moves none. A timer that is cancelled before the event loop
 * turns costs no timer of the runtime, and those of one duration share one. A pending timer keeps the process alive.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleepOn(systemClock, ms, signal),
  timer(ms, fire) {
    // A test runner that replaces `setTimeout`, or puts it back, takes the timers behind the old one with it.
    if (lanesTimeout !== setTimeout) {
      lanes = new TimerLanes()
      lanesTimeout = setTimeout
    }
    return lanes.add(delayOf(ms), fire)
  },
}

/** A delay that every clock can count with: NaN and what is below 0 are 0. */
export function delayOf(ms: number): number {
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}

/** A sleep on any clock's timer that an abort ends at once. */
export function sleepOn(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = clock.timer(ms, () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    function abort(): void {
      timer.cancel()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
  })
}
