import type { Message, ToolCall } from '@minagent/types'

/** Chat Completions 的一条消息。 */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_calls?: readonly ChatCall[]
  readonly tool_call_id?: string
}

interface ChatCall {
  readonly id: string
  readonly type: 'function'
  /** `arguments` 是一段 JSON 文字，不是对象。 */
  readonly function: { readonly name: string; readonly arguments: string }
}

export function toChat(messages: readonly Message[]): ChatMessage[] {
  return messages.map(toChatMessage)
}

function toChatMessage(message: Message): ChatMessage {
  const { role, content } = message
  if (role === 'tool') return { role, content, tool_call_id: message.toolCallId }
  if (role !== 'assistant' || message.toolCalls.length === 0) return { role, content }
  return { role, content: content === '' ? null : content, tool_calls: message.toolCalls.map(toChatCall) }
}

function toChatCall({ id, name, arguments: args }: ToolCall): ChatCall {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } }
}
