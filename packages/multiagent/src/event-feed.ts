import type { RunEvent } from '@minagent/types'

/** Hands the events of a run to any number of iterations, each from the moment it was taken. */
export class EventFeed {
  readonly #views = new Set<View>()
  #end: { readonly error?: unknown } | undefined

  push(event: RunEvent): void {
    for (const view of this.#views) view.push(event)
  }

  /** Ends all iterations, with an error if one is given. */
  close(end: { readonly error?: unknown }): void {
    this.#end = end
    for (const view of this.#views) view.wake()
  }

  /** A new iteration; `onLeft` is called when the last one is left before the end. */
  iterate(onLeft: () => void): AsyncGenerator<RunEvent> {
    // Taken now, and not when the first event is asked for.
    const view = new View()
    this.#views.add(view)
    return this.#read(view, onLeft)
  }

  async *#read(view: View, onLeft: () => void): AsyncGenerator<RunEvent> {
    try {
      for (;;) {
        const events = view.take()
        yield* events
        if (events.length > 0) continue
        if (this.#end && 'error' in this.#end) throw this.#end.error
        if (this.#end) return
        await view.more()
      }
    } finally {
      this.#views.delete(view)
      if (this.#views.size === 0 && !this.#end) onLeft()
    }
  }
}

class View {
  #events: RunEvent[] = []
  #wake: (() => void) | undefined

  push(event: RunEvent): void {
    this.#events.push(event)
    this.wake()
  }

  wake(): void {
    this.#wake?.()
    this.#wake = undefined
  }

  take(): readonly RunEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
