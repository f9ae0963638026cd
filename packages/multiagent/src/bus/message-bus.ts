import type { Origin } from '@minagent/types'

/**
 * Messages between agents that do not wait for each other. A topic puts each of its messages into every mailbox that subscribed to it
 * (fan-out); the consumers of one mailbox share its messages (each goes to one of them).
 *
 * - At least once: a message stays in its mailbox until a handler has ended without an error. After a crash it is handed out again, under
 *   the same {@link BusMessage.id}: a handler whose effect must happen once keeps the ids that it has done, together with the effect.
 * - In order: a mailbox hands out its messages in the order in which they were published, and a consumer handles one at a time; one that
 *   failed is handed to the same consumer again before anything later. So one consumer finishes them in order; several begin them in order.
 * - Back-pressure: {@link MessageBus.publish} waits while a mailbox of the topic is full.
 * - A message that fails too often becomes a dead letter, with the reason, and the mailbox goes on.
 */
export interface MessageBus {
  /** From now on the messages of `topic` are put into `mailbox` as well, which is made where it is not there. A second time changes nothing. */
  subscribe(mailbox: string, topic: string): Promise<void>
  /**
   * Puts a message into all mailboxes of its topic, or into none; nobody keeps it where there is none. Resolves when it is stored. Whoever
   * does not know whether it was (`bus_failed`) publishes it again under the same `id`.
   * @throws MinagentError `bus_closed`, `bus_failed`; TypeError for a body that JSON cannot hold; what `signal` says when it ends the
   * wait for room.
   */
  publish(draft: MessageDraft, options?: { readonly signal?: AbortSignal }): Promise<BusMessage>
  /** Hands the messages of a mailbox to `handle`, one at a time, until it is closed. @throws MinagentError `bus_closed`. */
  consume(mailbox: string, handle: MessageHandler, options?: ConsumeOptions): Consumer
  /** What was given up, the oldest first; at most as many as a mailbox holds are kept. */
  deadLetters(mailbox: string): Promise<readonly DeadLetter[]>
  /** Closes all consumers (see {@link Consumer.close}) and ends every wait for room with `bus_closed`. */
  close(): Promise<void>
}

/** A message as it is handed out: plain data. */
export interface BusMessage {
  /** The same in every delivery and every mailbox. */
  readonly id: string
  readonly topic: string
  /** The name of the agent or program that published it. */
  readonly from: string
  /** JSON data: a copy, which may be changed. */
  readonly body: unknown
  /** Whether the body may carry the instructions of a stranger: the taint of what it was made of, for who reads it. */
  readonly origin: Origin
}

/** What is published. */
export interface MessageDraft {
  readonly topic: string
  readonly from: string
  readonly body: unknown
  /** Default: of the agent `from`, untrusted. A publisher that knows better says so (`isTainted` tells it of a conversation). */
  readonly origin?: Origin
  /** Default: a new one. */
  readonly id?: string
}

/** Does the work of one message. Its end acknowledges the message; a throw (or rejection) has it handed out again. */
export type MessageHandler = (message: BusMessage, delivery: DeliveryInfo) => void | Promise<void>

/** What a handler is told of a delivery. */
export interface DeliveryInfo {
  /** How often this message was handed out, this time included: above 1 it may have been handled before. */
  readonly deliveries: number
}

/** Options of a consumer. */
export interface ConsumeOptions {
  /**
   * Which consumer of the mailbox this is; two that live at the same time need two names. One that comes back under its name takes up at
   * once what it had left off. Default: a new name.
   */
  readonly name?: string
}

/** Somebody who reads a mailbox. */
export interface Consumer {
  /** Takes no further message; resolves when the handler under way has ended. What was not acknowledged stays in the mailbox. */
  close(): Promise<void>
}

/** A message that was given up. */
export interface DeadLetter {
  readonly message: BusMessage
  readonly deliveries: number
  /** What the last handler threw, or that its consumers ended without an answer. */
  readonly reason: string
  /** When, in ms since 1970. */
  readonly at: number
}

/** Limits of a bus. */
export interface BusLimits {
  /** How many messages a mailbox holds, those under way included. Default 1000. */
  readonly capacity?: number
  /** How often a message is handed out before it is given up. Default 5. */
  readonly maxDeliveries?: number
  /** How long a consumer waits after a failure, in ms. Default 1000. */
  readonly retryDelayMs?: number
}
