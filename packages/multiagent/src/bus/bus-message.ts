import { type Ids, isPlainObject, type Origin, type UserMessage } from '@minagent/types'
import type { BusMessage, MessageDraft } from './message-bus.ts'

/**
 * A draft with all that it leaves out, as a copy that its publisher can no longer change.
 * @throws TypeError for a body that JSON cannot hold.
 */
export function createBusMessage(draft: MessageDraft, ids: Ids): BusMessage {
  const { topic, from, body, origin = untrustedAgent(from), id = ids.next('call') } = draft
  return { id, topic, from, body: toJson(body), origin: { ...origin } }
}

function toJson(body: unknown): unknown {
  const text: string | undefined = JSON.stringify(body)
  if (text === undefined) throw new TypeError(`The body of a message is JSON data, got ${typeof body}.`)
  return JSON.parse(text)
}

/** The input of an agent that answers a message: its body as text (JSON where it is none), labelled with where it came from. */
export function busInput(message: BusMessage): UserMessage {
  const content = typeof message.body === 'string' ? message.body : JSON.stringify(message.body)
  return { role: 'user', content, origin: message.origin }
}

/** Reads a stored message. What another program has put there comes as its body, untrusted, under `id`. */
export function readBusMessage(text: string, id: string): BusMessage {
  const data = parsed(text)
  if (isPlainObject(data)) {
    const { topic, from, body, origin } = data
    if (typeof data.id === 'string' && typeof topic === 'string' && typeof from === 'string' && body !== undefined && isOrigin(origin)) {
      return { id: data.id, topic, from, body, origin }
    }
  }
  return { id, topic: '', from: '', body: text, origin: untrustedAgent('') }
}

function untrustedAgent(name: string): Origin {
  return { kind: 'agent', name, untrusted: true }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const KINDS: ReadonlySet<unknown> = new Set(['user', 'tool', 'mcp', 'retrieval', 'memory', 'agent'] satisfies Origin['kind'][])

function isOrigin(value: unknown): value is Origin {
  if (!isPlainObject(value) || !KINDS.has(value.kind) || typeof value.untrusted !== 'boolean') return false
  return value.name === undefined || typeof value.name === 'string'
}
