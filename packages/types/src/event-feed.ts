/** How a feed ended: with an error if there is one. */
type End = { readonly error?: unknown }

/** Hands events to any number of iterations, each from the moment it was taken; what one has not read yet is kept for it alone. */
export class EventFeed<Event extends object> {
  #views: readonly View<Event>[] = []
  #end: End | undefined

  /** Somebody iterates. */
  get watched(): boolean {
    return this.#views.length > 0
  }

  push(event: Event): void {
    for (const view of this.#views) view.push(event)
  }

  /** Ends all iterations once they have read what is there, and those that are taken later; with an error if one is given. */
  close(end: { readonly error?: unknown } = {}): void {
    this.#end = end
    const views = this.#views
    this.#views = []
    for (const view of views) view.close(end)
  }

  /**
   * A new iteration, which begins with `past` if that is given. `onLeft` is called when the last one is left before the end; leaving frees
   * what was kept, also before the first event was asked for.
   */
  iterate(onLeft: () => void, past: Iterable<Event> = []): AsyncIterator<Event> {
    const view = new View(past, () => {
      this.#views = this.#views.filter((other) => other !== view)
      if (this.#views.length === 0 && !this.#end) onLeft()
    })
    if (this.#end) view.close(this.#end)
    else this.#views = [...this.#views, view]
    return view
  }
}

/** One iteration: keeps what its reader has not taken yet. */
class View<Event extends object> implements AsyncIterator<Event> {
  readonly #buffer: Event[]
  readonly #readers: { resolve(result: IteratorResult<Event>): void; reject(error: unknown): void }[] = []
  readonly #leave: () => void
  #read = 0
  #end: End | undefined

  constructor(past: Iterable<Event>, leave: () => void) {
    this.#buffer = [...past]
    this.#leave = leave
  }

  push(event: Event): void {
    const reader = this.#readers.shift()
    if (reader) reader.resolve({ done: false, value: event })
    else this.#buffer.push(event)
  }

  /** An error is thrown once. */
  close(end: End): void {
    this.#end = end
    for (const reader of this.#readers.splice(0)) {
      if ('error' in end) reader.reject(end.error)
      else reader.resolve({ done: true, value: undefined })
      this.#end = {}
    }
  }

  async next(): Promise<IteratorResult<Event>> {
    const event = this.#take()
    if (event) return { done: false, value: event }
    if (!this.#end) return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }))
    const end = this.#end
    this.#end = {}
    if ('error' in end) throw end.error
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<Event>> {
    this.#buffer.length = 0
    this.#read = 0
    if (!this.#end) {
      this.close({})
      this.#leave()
    }
    return { done: true, value: undefined }
  }
  #take(): Event | undefined {
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
