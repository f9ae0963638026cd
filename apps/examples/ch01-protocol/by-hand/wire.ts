import type { Message, Role, ToolCall } from './protocol.ts'

//#region wire
/** 存盘和发送时的消息：名字用下划线，工具调用是 content 里的块。 */
export interface Wire {
  readonly role: Role
  readonly content: string | readonly Block[]
  readonly tool_call_id?: string
}

interface Block {
  readonly type: 'tool_use'
  readonly id: string
  readonly name: string
  readonly input: ToolCall['arguments']
}

export function toWire(message: Message): Wire {
  const { role, content } = message
  if (role === 'tool') return { role, content, tool_call_id: message.toolCallId }
  if (role !== 'assistant' || message.toolCalls.length === 0) return { role, content }
  return { role, content: message.toolCalls.map(toBlock) }
}

export function fromWire({ role, content, tool_call_id = '' }: Wire): Message {
  const text = typeof content === 'string' ? content : ''
  const blocks = typeof content === 'string' ? [] : content
  if (role === 'tool') return { role, content: text, toolCallId: tool_call_id }
  if (role !== 'assistant') return { role, content: text }
  return { role, content: text, toolCalls: blocks.map(toCall) }
}

function toBlock({ id, name, arguments: input }: ToolCall): Block {
  return { type: 'tool_use', id, name, input }
}

function toCall({ id, name, input }: Block): ToolCall {
  return { id, name, arguments: input }
}
//#endregion wire

//#region line
/** 键排好序、分隔符固定的 JSON，写成一行：同样的值，同样的字节。 */
export function line(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(line).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}: ${line(item)}`).join(', ')}}`
}
//#endregion line
