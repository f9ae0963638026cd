import type { Message, Role, ToolCall } from '../by-hand/protocol.ts'
import { fromWire as handFromWire, toWire as handToWire } from '../by-hand/wire.ts'

/** 线上的消息：content 里可以有文字块，也可以有工具调用块。 */
export interface Wire {
  readonly role: Role
  readonly content: string | readonly Block[]
  readonly tool_call_id?: string
}

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: ToolCall['arguments'] }

/** 练习：模型一边说话一边要工具时，文字写成第一个块；没有文字就没有文字块。其余与手写的版本相同。 */
export function toWire(message: Message): Wire {
  return handToWire(message)
}

/** 练习：读回来。所有文字块接成 content，工具调用块按原来的顺序成为 toolCalls。 */
export function fromWire(wire: Wire): Message {
  const content = typeof wire.content === 'string' ? wire.content : wire.content.filter((block) => block.type === 'tool_use')
  return handFromWire({ ...wire, content })
}
