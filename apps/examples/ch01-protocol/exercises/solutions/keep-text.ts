import type { Message, Role, ToolCall } from '../../by-hand/protocol.ts'

/** 线上的消息：content 里可以有文字块，也可以有工具调用块。 */
export interface Wire {
  readonly role: Role
  readonly content: string | readonly Block[]
  readonly tool_call_id?: string
}

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: ToolCall['arguments'] }

export function toWire(message: Message): Wire {
  const { role, content } = message
  if (role === 'tool') return { role, content, tool_call_id: message.toolCallId }
  if (role !== 'assistant' || message.toolCalls.length === 0) return { role, content }
  const text: readonly Block[] = content === '' ? [] : [{ type: 'text', text: content }]
  const calls = message.toolCalls.map((call): Block => ({ type: 'tool_use', id: call.id, name: call.name, input: call.arguments }))
  return { role, content: [...text, ...calls] }
}

export function fromWire({ role, content, tool_call_id = '' }: Wire): Message {
  const blocks: readonly Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
  if (role === 'tool') return { role, content: text, toolCallId: tool_call_id }
  if (role !== 'assistant') return { role, content: text }
  const toolCalls = blocks.flatMap((block) =>
    block.type === 'tool_use' ? [{ id: block.id, name: block.name, arguments: block.input }] : [],
  )
  return { role, content: text, toolCalls }
}
