import type { RunEvent } from '@minagent/types'
import { sseFrame } from './sse.ts'
import { toldEvent } from './told-event.ts'

/** One event of a run as it is sent, made once for all who follow. */
interface LoggedEvent {
  readonly frame: Uint8Array
  /** Its place among all events of the run, from 1. */
  readonly place: number
  /** The number in the run's journal; what came from a sub-agent's run has none. */
  readonly seq?: number
}

/** How much is kept of what is not stored (the pieces of an answer), for those who read a little behind, in bytes. */
const PASSING_BYTES = 65_536

const TURNS: ReadonlySet<string> = new Set(['run.suspended', 'run.succeeded', 'run.failed', 'run.dead_lettered'])

/**
 * The events of one run, for any number of followers. Each has only a place in the list: one that reads slowly keeps nothing of its
 * own, and holds nobody up (F69); what is not stored passes by one that is too slow.
 */
export class RunLog {
  readonly runId: string
  readonly #stored: LoggedEvent[] = []
  readonly #passing: LoggedEvent[] = []
  readonly #listeners = new Set<() => void>()
  #passingBytes = 0
  #places = 0
  #lastSeq = -1
  #turned = false
  #ended = false
  #sentAway = false

  constructor(runId: string) {
    this.runId = runId
  }

  /** No event comes any more. */
  get ended(): boolean {
    return this.#ended
  }

  /** Nobody is to wait for more. */
  get closed(): boolean {
    return this.#ended || this.#sentAway
  }

  /** The number of the last event of its own; -1 before the first. */
  get lastSeq(): number {
    return this.#lastSeq
  }

  /** Its last event says that it has ended, or waits for somebody. */
  get turned(): boolean {
    return this.#turned
  }

  //#region add
  /** What was told before (a run that was gone on with tells it again) is left out. */
  add(event: RunEvent): void {
    if (!('seq' in event)) {
      this.#pass({ frame: sseFrame(event.type, toldEvent(event)), place: ++this.#places })
    } else if (event.runId !== this.runId) {
      this.#stored.push({ frame: sseFrame(event.type, toldEvent(event)), place: ++this.#places })
    } else if (event.seq > this.#lastSeq) {
      this.#lastSeq = event.seq
      this.#turned = TURNS.has(event.type)
      this.#stored.push({ frame: sseFrame(event.type, toldEvent(event), event.seq), place: ++this.#places, seq: event.seq })
    }
    this.#tell()
  }
  //#endregion add

  end(): void {
    this.#ended = true
    this.#tell()
  }

  /** Ends the streams, and not the run: those who follow come back for the rest, here or elsewhere. */
  sendAway(): void {
    this.#sentAway = true
    this.#tell()
  }

  /** Calls `listener` whenever there is more, or nothing more will be, until the result is called. */
  onMore(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * For somebody who has the events up to the number `after`: gives one event after another, undefined while there is none. Events of
   * sub-agents have no number, so those behind the last one are given again. Whoever comes back is not told again what is not stored.
   */
  reader(after: number): () => Uint8Array | undefined {
    let place = this.#stored.findLast(({ seq }) => seq !== undefined && seq <= after)?.place ?? 0
    let passed = after < 0 ? 0 : this.#places
    return () => {
      const stored = firstBehind(this.#stored, place)
      const passing = firstBehind(this.#passing, Math.max(place, passed))
      if (passing && (!stored || passing.place < stored.place)) {
        passed = passing.place
        return passing.frame
      }
      if (stored) place = stored.place
      return stored?.frame
    }
  }

  #pass(event: LoggedEvent): void {
    this.#passing.push(event)
    this.#passingBytes += event.frame.byteLength
    while (this.#passingBytes > PASSING_BYTES && this.#passing.length > 1)
      this.#passingBytes -= this.#passing.shift()?.frame.byteLength ?? 0
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** By halving: each of many followers looks once for each event. */
function firstBehind(events: readonly LoggedEvent[], place: number): LoggedEvent | undefined {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.place ?? 0) > place) high = middle
    else low = middle + 1
  }
  return events[low]
}
