import type { Observer, RunEvent } from '@minagent/types'
import { EventFeed } from '@minagent/types/runtime'

/** Hands events to observers and to iterations; costs nothing while nobody listens. */
export class EventSink {
  readonly #observers: readonly Observer[]
  #feed: EventFeed<RunEvent> | undefined
  readonly #observesDeltas: boolean
  #queue: RunEvent[] | undefined
  #emitting = false
  #closed: { readonly error?: unknown } | undefined

  constructor(observers: readonly Observer[]) {
    this.#observers = observers
    this.#observesDeltas = observers.some((observer) => observer.deltas)
  }

  /** Somebody gets events. */
  get active(): boolean {
    return this.#observers.length > 0 || this.iterated
  }

  /** Somebody wants the deltas of a stream. */
  get wantsDeltas(): boolean {
    return this.#observesDeltas || this.iterated
  }

  /** A defect that was thrown into an iteration has been seen by somebody. */
  get iterated(): boolean {
    return this.#feed?.watched === true
  }

  /** An event that a listener causes (by cancelling, say) waits until all have had the present one: everybody sees one order. */
  emit(event: RunEvent): void {
    if (this.#emitting) {
      this.#queue ??= []
      this.#queue.push(event)
      return
    }
    this.#emitting = true
    this.#deliver(event)
    while (this.#queue) this.#deliverQueued(this.#queue)
    this.#emitting = false
    if (this.#closed) this.#feed?.close(this.#closed)
  }

  /** A new iteration; `onLeft` is called when the last one is left before the end. */
  iterate(onLeft: () => void): AsyncIterator<RunEvent> {
    if (!this.#feed) {
      this.#feed = new EventFeed()
      if (this.#closed && !this.#emitting) this.#feed.close(this.#closed)
    }
    return this.#feed.iterate(onLeft)
  }

  /** Ends all iterations, with an error if one is given. */
  close(end: { readonly error?: unknown }): void {
    this.#closed = end
    if (!this.#emitting) this.#feed?.close(end)
  }

  #deliverQueued(events: readonly RunEvent[]): void {
    this.#queue = undefined
    for (const event of events) this.#deliver(event)
  }

  #deliver(event: RunEvent): void {
    this.#feed?.push(event)
    for (const observer of this.#observers) this.#tell(observer, event)
  }

  #tell(observer: Observer, event: RunEvent): void {
    if (event.type === 'assistant.delta' && !observer.deltas) return
    try {
      const told: unknown = observer.onEvent(event)
      if (told instanceof Promise) told.catch((error) => this.#report(observer, event, error))
    } catch (error) {
      this.#report(observer, event, error)
    }
  }

  /** A throwing observer never breaks a run: the others are told of it. */
  #report(failed: Observer, event: RunEvent, error: unknown): void {
    if (event.type === 'observer.failed') return
    const report: RunEvent = { type: 'observer.failed', runId: event.runId, at: event.at, error }
    this.#feed?.push(report)
    for (const observer of this.#observers) if (observer !== failed) this.#tell(observer, report)
  }
}
