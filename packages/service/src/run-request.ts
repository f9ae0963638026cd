import { fromWireConversation, isMinagentError, isPlainObject, type Message, type UserMessage } from '@minagent/types'
import { ServiceError } from './service-error.ts'

/** What `POST /runs` asks for. */
export interface RunRequest {
  readonly input: string | UserMessage
  /** The conversation before it. */
  readonly messages: readonly Message[]
  readonly session?: string
  readonly onDisconnect: 'continue' | 'cancel'
}

const KNOWN = new Set(['input', 'messages', 'session', 'on_disconnect'])

/**
 * Reads the body of `POST /runs`: `input` (a text), or `messages` (wire format) whose last is from the user, or both; `session`;
 * `on_disconnect`.
 * @throws ServiceError 400 saying what is wrong.
 */
export function readRunRequest(body: unknown): RunRequest {
  if (!isPlainObject(body)) throw bad('The body must be an object.')
  const unknown = Object.keys(body).find((key) => !KNOWN.has(key))
  if (unknown !== undefined) throw bad(`There is no member ${JSON.stringify(unknown.slice(0, 40))}; there are ${[...KNOWN].join(', ')}.`)
  const { session, on_disconnect: onDisconnect = 'continue' } = body
  if (session !== undefined && !isSessionId(session)) {
    throw bad('session must be 1 to 64 letters, digits, _ or -.')
  }
  if (onDisconnect !== 'continue' && onDisconnect !== 'cancel') throw bad('on_disconnect is "continue" or "cancel".')
  return { ...readInput(body), onDisconnect, ...(session === undefined ? {} : { session }) }
}

/** Whether a session can be called so. */
export function isSessionId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id)
}

function readInput({ input, messages }: Readonly<Record<string, unknown>>): Pick<RunRequest, 'input' | 'messages'> {
  const history = messages === undefined ? [] : readMessages(messages)
  if (typeof input === 'string' && input.trim() !== '') return { input: input.toWellFormed(), messages: history }
  if (input !== undefined) throw bad('input must be a text that is not empty.')
  const last = history.at(-1)
  if (last?.role !== 'user') throw bad('Give input, or messages whose last is from the user.')
  return { input: last, messages: history.slice(0, -1) }
}

function readMessages(messages: unknown): readonly Message[] {
  if (!Array.isArray(messages)) throw bad('messages must be a list.')
  try {
    const read = fromWireConversation(messages)
    // Who speaks as the system is for the service to say.
    if (read.some((message) => message.role === 'system')) throw bad('messages must hold no system message.')
    return read
  } catch (error) {
    if (!isMinagentError(error, 'invalid_wire')) throw error
    throw bad(`messages: ${error.message}`)
  }
}

function bad(message: string): ServiceError {
  return new ServiceError(400, 'bad_request', message)
}
