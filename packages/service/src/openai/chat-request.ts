import type { CallerConversation } from '../caller-conversation.ts'
import { badRequest, conversationOf, listOf, objectOf } from '../caller-conversation.ts'
import { ServiceError } from '../service-error.ts'
import { readChatMessage } from './chat-message.ts'

/** What a chat completion is asked for. */
export interface ChatRequest extends CallerConversation {
  readonly stream: boolean
  /** A last piece tells the usage. */
  readonly includeUsage: boolean
}

/**
 * Reads the body of `POST /v1/chat/completions`. What would change who answers or in which form is refused; how the model is to write
 * (temperature, limits of tokens and the like) is the agent's own, and is not looked at.
 * @throws ServiceError 404 for another model, 400 for the rest.
 */
export function readChatRequest(value: unknown, model: string): ChatRequest {
  const body = objectOf(value, 'The body')
  if (body.model !== model) throw new ServiceError(404, 'model_not_found', `There is one model here: ${JSON.stringify(model)}.`)
  for (const [name, refused] of Object.entries(REFUSED)) {
    if (refused(body[name]))
      throw new ServiceError(400, 'unsupported_parameter', `${name}: an agent answers once, as text, with its own tools.`)
  }
  const messages = listOf(body.messages, 'messages').map((message, index) => readChatMessage(message, `messages[${index}]`))
  return { ...conversationOf(messages), stream: flag(body.stream, 'stream'), includeUsage: includesUsage(body.stream_options) }
}

const REFUSED: Readonly<Record<string, (value: unknown) => boolean>> = {
  tools: isFilled,
  functions: isFilled,
  audio: isGiven,
  logprobs: (value) => value === true,
  n: (value) => isGiven(value) && value !== 1,
  modalities: (value) => Array.isArray(value) && value.some((kind) => kind !== 'text'),
  response_format: (value) => isGiven(value) && objectOf(value, 'response_format').type !== 'text',
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function isFilled(value: unknown): boolean {
  return isGiven(value) && !(Array.isArray(value) && value.length === 0)
}

function includesUsage(options: unknown): boolean {
  return isGiven(options) && flag(objectOf(options, 'stream_options').include_usage, 'stream_options.include_usage')
}

function flag(value: unknown, name: string): boolean {
  if (!isGiven(value)) return false
  if (typeof value !== 'boolean') throw badRequest(`${name} must be true or false.`)
  return value
}
