import { isPlainObject, type Message, type ToolCall, toolMessage, type UserMessage, user } from '@minagent/types'
import { ServiceError } from './service-error.ts'

/** A conversation that a caller brings along, whose last word is the input of a run. */
export interface CallerConversation {
  readonly input: UserMessage
  readonly messages: readonly Message[]
}

/**
 * Divides what a caller brings: the last message must be of the user.
 * @throws ServiceError 400
 */
export function conversationOf(messages: readonly Message[]): CallerConversation {
  const input = messages.at(-1)
  if (input?.role !== 'user') throw badRequest('The last of messages must be from the user.')
  return { input, messages: messages.slice(0, -1) }
}

/**
 * What a caller says as the system is the caller's word, not that of the service: the agent takes it as said by its user, below its own
 * instructions.
 */
export function callerInstructions(text: string): UserMessage {
  return user(text)
}

/** Calls of an earlier answer in the form `{ id, function: { name, arguments } }`, with the arguments as a text. @throws ServiceError 400 */
export function readCalls(value: unknown, path: string): readonly ToolCall[] {
  if (value === undefined || value === null) return []
  return listOf(value, path).map((item, index) => {
    const call = objectOf(item, `${path}[${index}]`)
    const { name, arguments: args } = objectOf(call.function, `${path}[${index}].function`)
    const known = { id: textOf(call.id, `${path}[${index}].id`), name: textOf(name, `${path}[${index}].function.name`) }
    return withArguments(known, textOf(args, `${path}[${index}].function.arguments`))
  })
}

/** What a tool is said to have answered before: nobody here saw it do so. */
export function claimedResult(toolCallId: string, content: string): Message {
  return { ...toolMessage(toolCallId, content), origin: { kind: 'tool', untrusted: true } }
}

/** @throws ServiceError 400 */
export function objectOf(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (isPlainObject(value)) return value
  throw badRequest(`${path} must be an object.`)
}

/** @throws ServiceError 400 */
export function listOf(value: unknown, path: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw badRequest(`${path} must be a list.`)
}

/** @throws ServiceError 400 */
export function textOf(value: unknown, path: string): string {
  if (typeof value === 'string') return value
  throw badRequest(`${path} must be a text.`)
}

export function badRequest(message: string): ServiceError {
  return new ServiceError(400, 'bad_request', message)
}

function withArguments(call: Pick<ToolCall, 'id' | 'name'>, text: string): ToolCall {
  const read = text === '' ? {} : parsed(text)
  return isPlainObject(read) ? { ...call, arguments: read } : { ...call, arguments: {}, invalidArguments: text }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
