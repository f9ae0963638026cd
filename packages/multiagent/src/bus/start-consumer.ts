import { type Clock, errorInfo } from '@minagent/types'
import type { BusMessage, Consumer, MessageHandler } from './message-bus.ts'

/** A mailbox as one of its consumers sees it. */
export interface DeliverySource {
  /** The message that this consumer has not settled, else the next one; undefined when there is none now. */
  take(): Promise<Delivery | undefined>
  /** Resolves when there may be something to take, or `signal` is aborted. */
  wait(signal: AbortSignal): Promise<void>
  /** Keeps others from taking a message while it is handled; returns how to stop. */
  keep(delivery: Delivery): () => void
  acknowledge(delivery: Delivery): Promise<void>
  /** Makes it a dead letter. */
  bury(delivery: Delivery, reason: string): Promise<void>
  /** Gives back what is not settled. */
  release(): Promise<void>
}

/** A message that was taken and is not settled. */
export interface Delivery {
  /** Its place in the mailbox. */
  readonly entry: string
  readonly message: BusMessage
  readonly deliveries: number
}

/** What a consumer needs besides its mailbox and its handler. */
export interface ConsumerParts {
  readonly clock: Clock
  readonly maxDeliveries: number
  readonly retryDelayMs: number
  /** Told of what failed outside of the handler; the consumer tries again. */
  onError(error: unknown): void
}

/** Hands out what a source has until it is closed: the one loop behind every bus. */
export function startConsumer(source: DeliverySource, handle: MessageHandler, parts: ConsumerParts): Consumer {
  const closing = new AbortController()
  const { signal } = closing

  async function turn(): Promise<void> {
    const delivery = await source.take()
    if (!delivery) await source.wait(signal)
    else if (!(await deliver(delivery))) await pause()
  }

  //#region deliver
  /** False when the message is to be handed out again. */
  async function deliver(delivery: Delivery): Promise<boolean> {
    const { message, deliveries } = delivery
    if (deliveries > parts.maxDeliveries) {
      await source.bury(delivery, `Its consumers ended ${deliveries - 1} times before they had handled it.`)
      return true
    }
    const stop = source.keep(delivery)
    try {
      await handle(message, { deliveries })
    } catch (error) {
      if (deliveries < parts.maxDeliveries) return false
      await source.bury(delivery, errorInfo(error).message)
      return true
    } finally {
      stop()
    }
    await source.acknowledge(delivery)
    return true
  }
  //#endregion deliver

  /** Ends early, and without an error, when the consumer is closed. */
  function pause(): Promise<void> {
    return parts.clock.sleep(parts.retryDelayMs, signal).catch(() => undefined)
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        await turn()
      } catch (error) {
        parts.onError(error)
        await pause()
      }
    }
    await source.release().catch(parts.onError)
  }

  const ended = loop()
  return {
    close() {
      closing.abort()
      return ended
    },
  }
}
