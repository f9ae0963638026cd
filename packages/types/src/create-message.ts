import { copyJson } from './json.ts'
import type { AssistantMessage, Block, Message, Role, SystemMessage, ToolCall, ToolMessage, UserMessage } from './message.ts'
import { messageFromBlocks } from './wire.ts'

/** A system message. */
export function system(text: string): SystemMessage {
  return { role: 'system', content: text }
}

/** A user message of a text, or of parts such as text and images. */
export function user(content: string | readonly Block[]): UserMessage {
  return typeof content === 'string' ? { role: 'user', content } : createMessage({ role: 'user', blocks: content })
}

/** An assistant message; the calls are copied, so later changes of yours do not reach it. */
export function assistant(text: string, toolCalls: readonly ToolCall[] = []): AssistantMessage {
  return { role: 'assistant', content: text, toolCalls: toolCalls.map(copyCall) }
}

/** The answer to a call; given the whole call (not only its id) the message also carries the tool's name. */
export function toolMessage(call: ToolCall | string, content: string): ToolMessage {
  return typeof call === 'string'
    ? { role: 'tool', content, toolCallId: call }
    : { role: 'tool', content, toolCallId: call.id, name: call.name }
}

/** The fields of {@link createMessage}; what the role does not have is ignored. */
export interface MessageFields<R extends Role = Role> {
  readonly role: R
  /** Default `''`. */
  readonly content?: string
  /** Default `[]`. */
  readonly toolCalls?: readonly ToolCall[]
  /** Default `''`. */
  readonly toolCallId?: string
  readonly name?: string
  /** When given, `content` and `toolCalls` are derived from them. */
  readonly blocks?: readonly Block[]
}

/**
 * A message with the book's defaults (chapter 1): `content` `''`, `toolCalls` `[]`, each message with arrays of its own.
 * @throws MinagentError `invalid_wire` when a block is malformed.
 */
export function createMessage<R extends Role>(fields: MessageFields<R>): Extract<Message, { role: R }>
export function createMessage(fields: MessageFields): Message {
  const name = fields.name === undefined ? {} : { name: fields.name }
  const toolCallId = fields.toolCallId ?? ''
  if (fields.blocks) return messageFromBlocks(fields.role, fields.blocks, { ...name, tool_call_id: toolCallId })
  const content = fields.content ?? ''
  switch (fields.role) {
    case 'system':
      return { role: 'system', content }
    case 'user':
      return { role: 'user', content, ...name }
    case 'assistant':
      return assistant(content, fields.toolCalls)
    case 'tool':
      return { role: 'tool', content, toolCallId, ...name }
    default:
      throw new TypeError(`Unknown role ${JSON.stringify(fields.role satisfies never)}: expected system, user, assistant or tool.`)
  }
}

function copyCall(call: ToolCall): ToolCall {
  const { id, name, invalidArguments } = call
  const copy = { id, name, arguments: copyJson(call.arguments) }
  return invalidArguments === undefined ? copy : { ...copy, invalidArguments }
}
