import type { PersistedEvent, RunEvent } from '@minagent/types'
import { EventFeed } from '@minagent/types/runtime'
import { retold } from './retold.ts'

/** The events of a run that may be recorded in part: what was told before the first iteration was taken can be kept for it. */
export class KeptFeed {
  readonly #feed = new EventFeed<RunEvent>()
  #kept: PersistedEvent[] | undefined

  /** With `keeping` the first iteration sees everything from the beginning, however late it is taken. */
  constructor({ keeping }: { readonly keeping: boolean }) {
    if (keeping) this.#kept = []
  }

  /** Somebody iterates, or is expected to. */
  get watched(): boolean {
    return this.#feed.watched || this.#kept !== undefined
  }

  readonly push = (event: RunEvent): void => {
    if (this.#kept && 'seq' in event) this.#kept.push(event)
    this.#feed.push(event)
  }

  close(end: { readonly error?: unknown } = {}): void {
    this.#feed.close(end)
  }

  /** `onLeft` is called when the last iteration leaves before the end. */
  iterate(onLeft: () => void): AsyncIterator<RunEvent> {
    const past = retold(this.#kept ?? [])
    this.#kept = undefined
    return this.#feed.iterate(onLeft, past)
  }
}
