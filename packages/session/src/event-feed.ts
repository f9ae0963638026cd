import type { PersistedEvent, RunEvent } from '@minagent/types'
import { retold } from './retold.ts'

/** Events for any number of iterations, each from the moment it was taken; what nobody has read yet is kept for its reader. */
export class EventFeed {
  readonly #views = new Set<View>()
  /** What happened before the first iteration was taken, where it is kept for it. */
  #kept: PersistedEvent[] | undefined
  #end: { readonly error?: unknown } | undefined

  /** With `keeping` the first iteration sees everything from the beginning, however late it is taken. */
  constructor({ keeping }: { readonly keeping: boolean }) {
    if (keeping) this.#kept = []
  }

  /** Somebody iterates, or is expected to. */
  get watched(): boolean {
    return this.#views.size > 0 || this.#kept !== undefined
  }

  readonly push = (event: RunEvent): void => {
    if (this.#kept && 'seq' in event) this.#kept.push(event)
    for (const view of this.#views) view.push(event)
  }

  close(end: { readonly error?: unknown } = {}): void {
    this.#end = end
    for (const view of this.#views) view.wake()
  }

  /** `onLeft` is called when the last iteration leaves before the end. */
  async *iterate(onLeft: () => void): AsyncGenerator<RunEvent> {
    const view = new View(retold(this.#kept ?? []))
    this.#kept = undefined
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

  constructor(past: Iterable<RunEvent>) {
    this.#events = [...past]
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
