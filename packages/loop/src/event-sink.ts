import type { Observer, RunEvent } from '@minagent/types'

/** Hands events to observers and to iterations; costs nothing while nobody listens. */
export class EventSink {
  readonly #observers: readonly Observer[]
  #views: readonly EventView[] = []
  readonly #observesDeltas: boolean
  readonly #queue: RunEvent[] = []
  #emitting = false
  #closed: { readonly error?: unknown } | undefined

  constructor(observers: readonly Observer[]) {
    this.#observers = observers
    this.#observesDeltas = observers.some((observer) => observer.deltas)
  }

  /** Somebody gets events. */
  get active(): boolean {
    return this.#observers.length > 0 || this.#views.length > 0
  }

  /** Somebody wants the deltas of a stream. */
  get wantsDeltas(): boolean {
    return this.#observesDeltas || this.#views.length > 0
  }

  /** A defect that was thrown into an iteration has been seen by somebody. */
  get iterated(): boolean {
    return this.#views.length > 0
  }

  /** An event that a listener causes (by cancelling, say) waits until all have had the present one: everybody sees one order. */
  emit(event: RunEvent): void {
    if (this.#emitting) {
      this.#queue.push(event)
      return
    }
    this.#emitting = true
    this.#deliver(event)
    while (this.#queue.length > 0) for (const next of this.#queue.splice(0)) this.#deliver(next)
    this.#emitting = false
    if (this.#closed) this.#closeViews(this.#closed)
  }

  /** A new iteration; `onLeft` is called when the last one is left before the end. */
  iterate(onLeft: () => void): AsyncIterator<RunEvent> {
    const view = new EventView(() => {
      this.#views = this.#views.filter((other) => other !== view)
      if (this.#views.length === 0 && !this.#closed) onLeft()
    })
    if (this.#closed) view.close(this.#closed)
    else this.#views = [...this.#views, view]
    return view
  }

  /** Ends all iterations, with an error if one is given. */
  close(end: { readonly error?: unknown }): void {
    this.#closed = end
    if (!this.#emitting) this.#closeViews(end)
  }

  #closeViews(end: { readonly error?: unknown }): void {
    const views = this.#views
    this.#views = []
    for (const view of views) view.close(end)
  }

  #deliver(event: RunEvent): void {
    for (const view of this.#views) view.push(event)
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
    for (const view of this.#views) view.push(report)
    for (const observer of this.#observers) if (observer !== failed) this.#tell(observer, report)
  }
}

/** One iteration over a run: buffers what its reader has not taken yet. */
class EventView implements AsyncIterator<RunEvent> {
  readonly #buffer: RunEvent[] = []
  readonly #readers: { resolve(result: IteratorResult<RunEvent>): void; reject(error: unknown): void }[] = []
  readonly #leave: () => void
  #read = 0
  #end: { readonly error?: unknown } | undefined

  constructor(leave: () => void) {
    this.#leave = leave
  }

  push(event: RunEvent): void {
    const reader = this.#readers.shift()
    if (reader) reader.resolve({ done: false, value: event })
    else this.#buffer.push(event)
  }

  close(end: { readonly error?: unknown }): void {
    this.#end = end
    for (const reader of this.#readers.splice(0)) {
      if ('error' in end) reader.reject(end.error)
      else reader.resolve({ done: true, value: undefined })
      this.#end = {}
    }
  }

  async next(): Promise<IteratorResult<RunEvent>> {
    const event = this.#take()
    if (event) return { done: false, value: event }
    if (!this.#end) return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }))
    const end = this.#end
    this.#end = {}
    if ('error' in end) throw end.error
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<RunEvent>> {
    this.#buffer.length = 0
    this.#read = 0
    if (!this.#end) {
      this.close({})
      this.#leave()
    }
    return { done: true, value: undefined }
  }

  #take(): RunEvent | undefined {
    const event = this.#buffer[this.#read]
    if (event === undefined) return undefined
    this.#read++
    if (this.#read === this.#buffer.length) {
      this.#buffer.length = 0
      this.#read = 0
    }
    return event
  }
}
