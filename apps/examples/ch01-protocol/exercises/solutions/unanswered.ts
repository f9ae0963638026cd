import type { Message, ToolCall } from '../../by-hand/protocol.ts'

export function unanswered(messages: readonly Message[]): ToolCall[] {
  const open = new Map<string, ToolCall>()
  for (const message of messages) {
    if (message.role === 'tool') open.delete(message.toolCallId)
    if (message.role === 'assistant') for (const call of message.toolCalls) open.set(call.id, call)
  }
  return [...open.values()]
}
