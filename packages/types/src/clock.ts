/** Time as everything that waits or measures sees it, so that tests need no waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`; rejects at once with `signal.reason` when the signal is or becomes aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `fire` once after `ms` unless cancelled. */
  timer(ms: number, fire: () => void): Timer
}

/** A pending {@link Clock.timer}. */
export interface Timer {
  cancel(): void
}

interface Entry extends Timer {
  readonly fire: () => void
  readonly due: number
  open: boolean
}

/** Timers of one duration: due in the order in which they were made, so one real timer serves them all. */
interface Lane {
  entries: Entry[]
  open: number
  handle: ReturnType<typeof setTimeout> | undefined
}

/** Longest delay that `setTimeout` takes, in ms (about 24.8 days); a longer one would fire at once. */
const MAX_DELAY = 2 ** 31 - 1

const lanes = new Map<number, Lane>()

/**
 * The real clock. A timer that is cancelled before the event loop turns, as the deadline of work that finishes at
 * once is, costs no timer of the runtime; those of one duration share one. Deadlines are monotonic.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    return sleepOn(systemClock, ms, signal)
  },
  timer(ms, fire) {
    const delay = Math.min(Math.max(0, ms), MAX_DELAY)
    const lane = laneOf(delay)
    const entry: Entry = {
      fire,
      due: performance.now() + delay,
      open: true,
      cancel() {
        if (!entry.open) return
        entry.open = false
        lane.open--
        if (lane.entries.at(-1) === entry) lane.entries.pop()
        settleSoon(delay, lane)
      },
    }
    lane.entries.push(entry)
    lane.open++
    settleSoon(delay, lane)
    return entry
  },
}

const touched = new Map<number, Lane>()
let turn: ReturnType<typeof setTimeout> | undefined

/** Leaves the real timers alone until the event loop turns: most deadlines are gone by then. */
function settleSoon(delay: number, lane: Lane): void {
  touched.set(delay, lane)
  if (turn === undefined) turn = setTimeout(settle, 0)
}

function settle(): void {
  turn = undefined
  for (const [delay, lane] of touched) arm(delay, lane)
  touched.clear()
}

function arm(delay: number, lane: Lane): void {
  if (lane.open === 0) {
    clearTimeout(lane.handle)
    lanes.delete(delay)
    return
  }
  dropClosed(lane)
  if (lane.handle !== undefined || lane.entries[0] === undefined) return
  lane.handle = setTimeout(() => fireDue(delay, lane), Math.ceil(lane.entries[0].due - performance.now()))
}

/** Closed entries go when they stand first or outnumber the open ones. */
function dropClosed(lane: Lane): void {
  if (lane.entries[0]?.open && lane.entries.length < 2 * lane.open + 64) return
  lane.entries = lane.entries.filter((entry) => entry.open)
}

function fireDue(delay: number, lane: Lane): void {
  lane.handle = undefined
  const now = performance.now()
  const due = lane.entries.filter((entry) => entry.open && entry.due <= now)
  for (const entry of due) entry.cancel()
  settleSoon(delay, lane)
  for (const entry of due) entry.fire()
}

function laneOf(delay: number): Lane {
  let lane = lanes.get(delay)
  if (!lane) {
    lane = { entries: [], open: 0, handle: undefined }
    lanes.set(delay, lane)
  }
  return lane
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
