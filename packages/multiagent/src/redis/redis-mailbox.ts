import type { Clock } from '@minagent/types'
import { readBusMessage } from '../bus/bus-message.ts'
import type { DeadLetter } from '../bus/message-bus.ts'
import type { Delivery, DeliverySource } from '../bus/start-consumer.ts'
import type { RedisCommands } from './redis-commands.ts'
import { acknowledgeScript, buryScript, createScript, releaseScript, takeScript } from './scripts.ts'

/** What a mailbox is told by its bus. */
export interface RedisMailboxParts {
  readonly clock: Clock
  readonly capacity: number
  readonly leaseMs: number
  readonly pollMs: number
  onError(error: unknown): void
}

/** A stream with one consumer group, and a stream of what was given up. */
export class RedisMailbox {
  readonly #commands: RedisCommands
  readonly #key: string
  readonly #deadKey: string
  readonly #parts: RedisMailboxParts

  constructor(commands: RedisCommands, key: string, deadKey: string, parts: RedisMailboxParts) {
    this.#commands = commands
    this.#key = key
    this.#deadKey = deadKey
    this.#parts = parts
  }

  async create(): Promise<void> {
    await this.#commands.script(createScript, [this.#key])
  }

  /** This mailbox as the consumer of this name sees it. */
  source(consumer: string): DeliverySource {
    const { clock, leaseMs, pollMs, capacity } = this.#parts
    const keys = [this.#key]
    const lease = String(leaseMs)
    return {
      take: async () => toDelivery(await this.#commands.script(takeScript, keys, consumer, lease)),
      wait: (signal) => clock.sleep(pollMs, signal).catch(() => undefined),
      keep: (delivery) => this.#keep(consumer, delivery),
      acknowledge: async ({ entry }) => void (await this.#commands.script(acknowledgeScript, keys, entry)),
      bury: async ({ entry, message, deliveries }, reason) => {
        const letter: DeadLetter = { message, deliveries, reason, at: clock.now() }
        await this.#commands.script(buryScript, [this.#key, this.#deadKey], entry, String(capacity), JSON.stringify(letter))
      },
      release: async () => void (await this.#commands.script(releaseScript, keys, consumer, lease)),
    }
  }

  /** Says that the message is still being handled, three times in the time after which others would take it. */
  #keep(consumer: string, { entry }: Delivery): () => void {
    const { clock, leaseMs, onError } = this.#parts
    const renew = (): void => {
      timer = clock.timer(leaseMs / 3, renew)
      this.#commands.run('XCLAIM', this.#key, 'consumers', consumer, '0', entry, 'JUSTID').catch(onError)
    }
    let timer = clock.timer(leaseMs / 3, renew)
    return () => timer.cancel()
  }
}

/** What {@link takeScript} gives. */
function toDelivery(reply: unknown): Delivery | undefined {
  if (!Array.isArray(reply)) return undefined
  const [entry, text, deliveries] = reply.map(String)
  if (entry === undefined || text === undefined) return undefined
  return { entry, message: readBusMessage(text, entry), deliveries: Number(deliveries) }
}

/** An entry of the stream of dead letters, `[id, ['letter', text]]`. */
export function toDeadLetter(reply: unknown): DeadLetter {
  const [id, fields]: unknown[] = Array.isArray(reply) ? reply : []
  const text: unknown = Array.isArray(fields) ? fields[1] : '{}'
  const { message, deliveries, reason, at } = JSON.parse(String(text))
  return {
    message: readBusMessage(JSON.stringify(message), String(id)),
    deliveries: Number(deliveries),
    reason: String(reason),
    at: Number(at),
  }
}
