import { eventToWire, type RunEvent } from '@minagent/types'
import { sseFrame } from './sse.ts'

/** One event of a run as it is sent, made once for all who follow. */
interface LoggedEvent {
  readonly frame: Uint8Array
  /** The number in the run's journal; what came from a sub-agent's run has none. */
  readonly seq?: number
}

/**
 * The events of one run, for any number of followers. Each has only a place in the list: one that reads slowly keeps nothing of its
 * own, and holds nobody up (F69).
 */
export class RunLog {
  readonly runId: string
  readonly #events: LoggedEvent[] = []
  readonly #waiting = new Set<(event?: Uint8Array) => void>()
  #lastSeq = -1
  #ended = false
  #sentAway = false

  constructor(runId: string) {
    this.runId = runId
  }

  /** No event comes any more. */
  get ended(): boolean {
    return this.#ended
  }

  /** The number of the last event of its own; -1 before the first. */
  get lastSeq(): number {
    return this.#lastSeq
  }

  /** What was told before (a run that was gone on with tells it again) is left out. What is not stored goes to those who wait for it now. */
  add(event: RunEvent): void {
    const own = event.runId === this.runId
    if (!('seq' in event)) return this.#wake(sseFrame(event.type, eventToWire(event)))
    if (own && event.seq <= this.#lastSeq) return
    if (own) this.#lastSeq = event.seq
    const frame = sseFrame(event.type, eventToWire(event), own ? event.seq : undefined)
    this.#events.push(own ? { frame, seq: event.seq } : { frame })
    this.#wake()
  }

  end(): void {
    this.#ended = true
    this.#wake()
  }

  /** Ends the streams, and not the run: those who follow come back for the rest, here or elsewhere. */
  sendAway(): void {
    this.#sentAway = true
    this.#wake()
  }

  /** Nobody is to wait for more. */
  get closed(): boolean {
    return this.#ended || this.#sentAway
  }

  /** Where somebody who has the event `seq` goes on reading. */
  placeAfter(seq: number): number {
    if (seq < 0) return 0
    const place = this.#events.findIndex((event) => event.seq !== undefined && event.seq > seq)
    return place === -1 ? this.#events.length : place
  }

  at(place: number): Uint8Array | undefined {
    return this.#events[place]?.frame
  }

  /** Resolves when there is more: with an event that is sent to those who wait, and not kept, if it is one. */
  more(signal: AbortSignal): Promise<Uint8Array | undefined> {
    return new Promise((resolve) => {
      const done = (frame?: Uint8Array) => {
        this.#waiting.delete(done)
        signal.removeEventListener('abort', stop)
        resolve(frame)
      }
      const stop = () => done()
      this.#waiting.add(done)
      signal.addEventListener('abort', stop, { once: true })
    })
  }

  #wake(frame?: Uint8Array): void {
    for (const done of [...this.#waiting]) done(frame)
  }
}
