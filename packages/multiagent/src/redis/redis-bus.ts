import { type Clock, copyWellFormed, type Ids } from '@minagent/types'
import { type ConcurrencyLimit, concurrencyLimit, randomIds, systemClock } from '@minagent/types/runtime'
import { busClosed } from '../bus/bus-closed.ts'
import { createBusMessage } from '../bus/bus-message.ts'
import type {
  BusLimits,
  BusMessage,
  ConsumeOptions,
  Consumer,
  DeadLetter,
  MessageBus,
  MessageDraft,
  MessageHandler,
} from '../bus/message-bus.ts'
import { requireAtLeast } from '../bus/require-at-least.ts'
import { startConsumer } from '../bus/start-consumer.ts'
import { quietly } from '../quietly.ts'
import { type RedisClient, RedisCommands } from './redis-commands.ts'
import { RedisMailbox, toDeadLetter } from './redis-mailbox.ts'
import { publishScript } from './scripts.ts'

/** Options of {@link redisBus}. All who use the same `prefix` should agree on them. */
export interface RedisBusOptions extends BusLimits {
  /** Begins all keys; the braces keep them on one node of a cluster. Default `{minagent}`. */
  readonly prefix?: string
  /** How long a consumer that gives no sign of life keeps its message, in ms. Default 30 000. */
  readonly leaseMs?: number
  /** How often an empty mailbox, or a full one, is looked at, in ms. Default 100. */
  readonly pollMs?: number
  /** Told of what failed while a mailbox was read; its consumer tries again. Default: nobody is told. */
  readonly onError?: (error: unknown) => void
  /** Default: the real one. */
  readonly clock?: Clock
  /** Names the messages and the consumers. Default: random ids. */
  readonly ids?: Ids
}

/**
 * A {@link MessageBus} over Redis (7 or later), for several processes and machines. A mailbox is a stream with one consumer group; what is
 * acknowledged is deleted from it. It keeps what the server keeps: turn on `appendonly`, with `appendfsync always` where a message must
 * outlive the machine, and `maxmemory-policy noeviction`. The client stays the caller's; close the bus first.
 * @throws RangeError for a limit that is no integer, or less than 1 (0 for `retryDelayMs`).
 */
export function redisBus(client: RedisClient, options: RedisBusOptions = {}): MessageBus {
  return new RedisBus(client, options)
}

class RedisBus implements MessageBus {
  readonly #commands: RedisCommands
  readonly #options: Required<RedisBusOptions>
  readonly #consumers = new Set<Consumer>()
  readonly #topics = new Map<string, ConcurrencyLimit>()
  readonly #closing = new AbortController()

  constructor(client: RedisClient, options: RedisBusOptions) {
    const { capacity = 1000, maxDeliveries = 5, retryDelayMs = 1000, leaseMs = 30_000, pollMs = 100 } = options
    const { prefix = '{minagent}', onError = () => undefined, clock = systemClock, ids = randomIds } = options
    requireAtLeast(1, { capacity, maxDeliveries, leaseMs, pollMs })
    requireAtLeast(0, { retryDelayMs })
    this.#commands = new RedisCommands(client)
    this.#options = { capacity, maxDeliveries, retryDelayMs, leaseMs, pollMs, prefix, onError: quietly(onError), clock, ids }
  }

  async subscribe(mailbox: string, topic: string): Promise<void> {
    await this.#mailbox(mailbox).create()
    await this.#commands.run('SADD', this.#topicKey(topic), this.#mailboxKey(mailbox))
  }

  async publish(draft: MessageDraft, { signal }: { readonly signal?: AbortSignal } = {}): Promise<BusMessage> {
    this.#assertOpen()
    const message = copyWellFormed(createBusMessage(draft, this.#options.ids))
    const ended = signal ? AbortSignal.any([this.#closing.signal, signal]) : this.#closing.signal
    const inOrder = this.#topics.get(message.topic) ?? concurrencyLimit(1)
    this.#topics.set(message.topic, inOrder)
    await inOrder.run(() => this.#put(message, ended), ended)
    return message
  }

  consume(mailbox: string, handle: MessageHandler, { name = this.#options.ids.next('call') }: ConsumeOptions = {}): Consumer {
    this.#assertOpen()
    const running = startConsumer(this.#mailbox(mailbox).source(name), handle, this.#options)
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
    const entries = await this.#commands.run('XRANGE', this.#deadKey(mailbox), '-', '+')
    return Array.isArray(entries) ? entries.map(toDeadLetter) : []
  }

  async close(): Promise<void> {
    this.#closing.abort(busClosed())
    await Promise.all([...this.#consumers].map((consumer) => consumer.close()))
  }

  async #put(message: BusMessage, ended: AbortSignal): Promise<void> {
    const { clock, pollMs, capacity } = this.#options
    const text = JSON.stringify(message)
    while ((await this.#commands.script(publishScript, [this.#topicKey(message.topic)], String(capacity), text)) !== 1) {
      await clock.sleep(pollMs, ended)
    }
  }

  #mailbox(name: string): RedisMailbox {
    return new RedisMailbox(this.#commands, this.#mailboxKey(name), this.#deadKey(name), this.#options)
  }

  #topicKey(topic: string): string {
    return `${this.#options.prefix}:topic:${topic}`
  }

  #mailboxKey(mailbox: string): string {
    return `${this.#options.prefix}:mailbox:${mailbox}`
  }

  #deadKey(mailbox: string): string {
    return `${this.#options.prefix}:dead:${mailbox}`
  }

  #assertOpen(): void {
    this.#closing.signal.throwIfAborted()
  }
}
