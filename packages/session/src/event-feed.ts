import type { RunEvent } from '@minagent/types'

/** Events for any number of iterations, each from the moment it was taken; what nobody has read yet is kept for its reader. */
export class EventFeed {
  readonly #views = new Set<View>()
  /** What an iteration sees first that is taken before the run begins: the recorded past. */
  #past: readonly RunEvent[]
  #end: { readonly error?: unknown } | undefined

  constructor(past: readonly RunEvent[]) {
    this.#past = past
  }

  /** The run begins: iterations that are taken from now on see later events only. */
  begin(): void {
    this.#past = []
  }

  readonly push = (event: RunEvent): void => {
    for (const view of this.#views) view.push(event)
  }

  close(end: { readonly error?: unknown } = {}): void {
    this.#end = end
    for (const view of this.#views) view.wake()
  }

  /** `onLeft` is called when the last iteration leaves before the end. */
  async *iterate(onLeft: () => void): AsyncGenerator<RunEvent> {
    const view = new View(this.#past)
    this.#views.add(view)
    try {
      for (;;) {
        const events = view.take()
        if (events.length === 0 && this.#end && 'error' in this.#end) throw this.#end.error
        if (events.length === 0 && this.#end) return
        for (const event of events) yield event
        if (events.length === 0) await view.more()
      }
    } finally {
      this.#views.delete(view)
      if (this.#views.size === 0 && !this.#end) onLeft()
    }
  }
}

class View {
  #events: RunEvent[]
  #wake: (() => void) | undefined

  constructor(events: readonly RunEvent[]) {
    this.#events = [...events]
  }

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
    if (this.#events.length > 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
