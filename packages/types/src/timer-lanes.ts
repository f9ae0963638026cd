import { Chain, type Link } from './chain.ts'
import type { Timer } from './clock.ts'

/** Longest delay that `setTimeout` takes, in ms (about 24.8 days); a longer one would fire at once. */
const MAX_DELAY = 2 ** 31 - 1

/**
 * Timers that cost little when they are cancelled before the event loop turns, as the deadline of work that finishes at once is.
 * Those of one duration come due in the order in which they were made, so one list and one timer of the runtime serve them all.
 */
export class TimerLanes {
  readonly #lanes = new Map<number, Lane>()
  #touched: Lane[] = []
  #latest: Lane | undefined

  /** Calls `fire` once, `delay` ms from now on the monotonic clock. */
  add(delay: number, fire: () => void): Timer {
    const lane = this.#latest?.delay === delay ? this.#latest : this.#laneOf(delay)
    const timer = new LaneTimer(lane, performance.now() + delay, fire)
    lane.timers.append(timer)
    if (lane.handle === undefined) this.touch(lane)
    return timer
  }

  /** Looks at a lane when the event loop turns, not before: most deadlines are gone by then. */
  touch(lane: Lane): void {
    if (lane.touched) return
    lane.touched = true
    if (this.#touched.push(lane) === 1) setTimeout(() => this.#settle(), 0)
  }

  #laneOf(delay: number): Lane {
    let lane = this.#lanes.get(delay)
    if (!lane) {
      lane = new Lane(this, delay)
      this.#lanes.set(delay, lane)
    }
    this.#latest = lane
    return lane
  }

  #settle(): void {
    const touched = this.#touched
    this.#touched = []
    for (const lane of touched) {
      lane.touched = false
      this.#arm(lane)
    }
  }

  #arm(lane: Lane): void {
    const { first } = lane.timers
    if (!first) {
      this.#drop(lane)
    } else if (lane.handle === undefined) {
      const wait = Math.max(0, Math.ceil(first.due - performance.now()))
      lane.handle = setTimeout(() => this.#fireDue(lane), Math.min(wait, MAX_DELAY))
    }
  }

  #drop(lane: Lane): void {
    clearTimeout(lane.handle)
    lane.handle = undefined
    if (lane.touched) return
    this.#lanes.delete(lane.delay)
    if (this.#latest === lane) this.#latest = undefined
  }

  /** A timer that throws does not keep the others from firing; its error goes where an error in `setTimeout` goes. */
  #fireDue(lane: Lane): void {
    const now = performance.now()
    const { timers } = lane
    lane.handle = undefined
    try {
      // No more than there are now: timers of 0 ms that make new ones must not hold the event loop.
      for (let left = timers.size; left > 0 && timers.first && timers.first.due <= now; left--) timers.shift()?.fire()
    } finally {
      this.#arm(lane)
    }
  }
}

/** The open timers of one duration. */
class Lane {
  readonly owner: TimerLanes
  readonly delay: number
  readonly timers = new Chain<LaneTimer>()
  touched = false
  handle: ReturnType<typeof setTimeout> | undefined

  constructor(owner: TimerLanes, delay: number) {
    this.owner = owner
    this.delay = delay
  }
}

class LaneTimer implements Timer, Link<LaneTimer> {
  readonly lane: Lane
  readonly due: number
  readonly fire: () => void
  previous: LaneTimer | undefined
  next: LaneTimer | undefined
  chained = false

  constructor(lane: Lane, due: number, fire: () => void) {
    this.lane = lane
    this.due = due
    this.fire = fire
  }

  cancel(): void {
    const { lane } = this
    if (lane.timers.remove(this) && lane.timers.size === 0 && lane.handle !== undefined) lane.owner.touch(lane)
  }
}
