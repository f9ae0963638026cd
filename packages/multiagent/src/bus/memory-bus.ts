import type { Clock, Ids } from '@minagent/types'
import { randomIds, systemClock } from '@minagent/types/runtime'
import { busClosed } from './bus-closed.ts'
import { createBusMessage } from './bus-message.ts'
import { MemoryMailbox } from './memory-mailbox.ts'
import type {
  BusLimits,
  BusMessage,
  ConsumeOptions,
  Consumer,
  DeadLetter,
  MessageBus,
  MessageDraft,
  MessageHandler,
} from './message-bus.ts'
import { requireAtLeast } from './require-at-least.ts'
import { startConsumer } from './start-consumer.ts'

/** Options of {@link memoryBus}. */
export interface MemoryBusOptions extends BusLimits {
  /** Default: the real one. */
  readonly clock?: Clock
  /** Names the messages. Default: random ids. */
  readonly ids?: Ids
}

/**
 * A {@link MessageBus} inside one process: it ends with the process, and what it holds with it.
 * @throws RangeError for a limit that is no integer, or less than 1 (0 for `retryDelayMs`).
 */
export function memoryBus(options: MemoryBusOptions = {}): MessageBus {
  return new MemoryBus(options)
}

class MemoryBus implements MessageBus {
  readonly #options: Required<MemoryBusOptions>
  readonly #mailboxes = new Map<string, MemoryMailbox>()
  readonly #topics = new Map<string, Set<MemoryMailbox>>()
  readonly #consumers = new Set<Consumer>()
  readonly #publishing = new Set<Publication>()
  #closed = false

  constructor(options: MemoryBusOptions) {
    const { capacity = 1000, maxDeliveries = 5, retryDelayMs = 1000, clock = systemClock, ids = randomIds } = options
    requireAtLeast(1, { capacity, maxDeliveries })
    requireAtLeast(0, { retryDelayMs })
    this.#options = { capacity, maxDeliveries, retryDelayMs, clock, ids }
  }

  async subscribe(mailbox: string, topic: string): Promise<void> {
    this.#topics.set(topic, (this.#topics.get(topic) ?? new Set()).add(this.#mailbox(mailbox)))
  }

  async publish(draft: MessageDraft, { signal }: { readonly signal?: AbortSignal } = {}): Promise<BusMessage> {
    signal?.throwIfAborted()
    this.#assertOpen()
    const message = createBusMessage(draft, this.#options.ids)
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        this.#publishing.delete(publication)
        signal?.removeEventListener('abort', abort)
        settle()
      }
      const abort = end(() => {
        reject(signal?.reason)
        this.#putAll()
      })
      const publication = { message, stored: end(resolve), closed: end(() => reject(busClosed())) }
      signal?.addEventListener('abort', abort)
      this.#publishing.add(publication)
      this.#putAll()
    })
    return message
  }

  consume(mailbox: string, handle: MessageHandler, _options?: ConsumeOptions): Consumer {
    this.#assertOpen()
    // Nothing but the handler can fail here.
    const parts = { ...this.#options, onError: () => undefined }
    const running = startConsumer(this.#mailbox(mailbox).source(), handle, parts)
    const consumer: Consumer = {
      close: async () => {
        await running.close()
        this.#consumers.delete(consumer)
      },
    }
    this.#consumers.add(consumer)
    return consumer
  }

  async deadLetters(mailbox: string): Promise<readonly DeadLetter[]> {
    return this.#mailboxes.get(mailbox)?.deadLetters ?? []
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const publication of [...this.#publishing]) publication.closed()
    await Promise.all([...this.#consumers].map((consumer) => consumer.close()))
  }

  /** Stores what there is room for; nothing overtakes a message of its topic that still waits. */
  #putAll(): void {
    const blocked = new Set<string>()
    for (const { message, stored } of [...this.#publishing]) {
      const mailboxes = [...(this.#topics.get(message.topic) ?? [])]
      if (mailboxes.some((mailbox) => mailbox.full)) blocked.add(message.topic)
      if (blocked.has(message.topic)) continue
      for (const mailbox of mailboxes) mailbox.put(message)
      stored()
    }
  }

  #mailbox(name: string): MemoryMailbox {
    const { capacity, clock } = this.#options
    const mailbox = this.#mailboxes.get(name) ?? new MemoryMailbox({ capacity, now: () => clock.now(), onRoom: () => this.#putAll() })
    this.#mailboxes.set(name, mailbox)
    return mailbox
  }

  #assertOpen(): void {
    if (this.#closed) throw busClosed()
  }
}

interface Publication {
  readonly message: BusMessage
  stored(): void
  closed(): void
}
