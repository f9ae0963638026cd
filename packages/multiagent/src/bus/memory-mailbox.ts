import { copyJson } from '@minagent/types'
import type { BusMessage, DeadLetter } from './message-bus.ts'
import type { Delivery, DeliverySource } from './start-consumer.ts'

/** What a mailbox tells its bus, and what it is told by it. */
export interface MailboxParts {
  readonly capacity: number
  now(): number
  /** There is room again. */
  onRoom(): void
}

/** Messages that wait for a consumer, in order, and those that were given up. */
export class MemoryMailbox {
  readonly #parts: MailboxParts
  readonly #waiting: Entry[] = []
  readonly #dead: DeadLetter[] = []
  readonly #listeners = new Set<() => void>()
  #size = 0
  #count = 0

  constructor(parts: MailboxParts) {
    this.#parts = parts
  }

  get full(): boolean {
    return this.#size >= this.#parts.capacity
  }

  get deadLetters(): readonly DeadLetter[] {
    return [...this.#dead]
  }

  put(message: BusMessage): void {
    this.#size++
    this.#putBack({ place: this.#count++, message: copyJson(message), deliveries: 0 })
  }

  /** This mailbox as a new consumer sees it. */
  source(): DeliverySource {
    let held: Entry | undefined
    const settle = (): void => {
      held = undefined
      this.#size--
      this.#parts.onRoom()
    }
    return {
      take: async () => {
        held ??= this.#waiting.shift()
        return held && toDelivery(held)
      },
      wait: (signal) => this.#wait(signal),
      keep: () => () => undefined,
      acknowledge: async () => settle(),
      bury: async ({ message, deliveries }, reason) => {
        this.#bury({ message, deliveries, reason, at: this.#parts.now() })
        settle()
      },
      release: async () => {
        if (held) this.#putBack(held)
      },
    }
  }

  #putBack(entry: Entry): void {
    const before = this.#waiting.findLastIndex(({ place }) => place < entry.place)
    this.#waiting.splice(before + 1, 0, entry)
    for (const tell of [...this.#listeners]) tell()
  }

  #bury(letter: DeadLetter): void {
    this.#dead.push(letter)
    if (this.#dead.length > this.#parts.capacity) this.#dead.shift()
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const tell = (): void => {
        this.#listeners.delete(tell)
        signal.removeEventListener('abort', tell)
        resolve()
      }
      this.#listeners.add(tell)
      signal.addEventListener('abort', tell)
      if (signal.aborted || this.#waiting.length > 0) tell()
    })
  }
}

interface Entry {
  readonly place: number
  readonly message: BusMessage
  deliveries: number
}

/** Counted when it is handed out, so that what ends its consumer counts as well. */
function toDelivery(entry: Entry): Delivery {
  entry.deliveries++
  return { entry: String(entry.place), message: copyJson(entry.message), deliveries: entry.deliveries }
}
