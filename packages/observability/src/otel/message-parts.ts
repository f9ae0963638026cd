import type { Message, ModelResponse } from '@minagent/types'
import { finishReason } from './model-attributes.ts'

/** A message in the form of `gen_ai.input.messages`: its text and calls. Of images and files there is nothing. */
export interface PartsMessage {
  readonly role: Message['role']
  readonly parts: readonly object[]
}

export function inputMessages(messages: readonly Message[]): readonly PartsMessage[] {
  return messages.map((message) => ({ role: message.role, parts: partsOf(message) }))
}

/** In the form of `gen_ai.output.messages`. */
export function outputMessages({ message, stopReason }: Pick<ModelResponse, 'message' | 'stopReason'>): readonly object[] {
  return [{ role: message.role, parts: partsOf(message), finish_reason: finishReason(stopReason) }]
}

function partsOf(message: Message): readonly object[] {
  if (message.role === 'tool') return [{ type: 'tool_call_response', id: message.toolCallId, response: message.content }]
  const text = message.content === '' ? [] : [{ type: 'text', content: message.content }]
  if (message.role !== 'assistant') return text
  const calls = message.toolCalls.map(({ id, name, arguments: args }) => ({ type: 'tool_call', id, name, arguments: args }))
  return [...text, ...calls]
}
