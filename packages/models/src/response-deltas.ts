import type { Block, ModelEvent, ModelResponse, ToolCall } from '@minagent/types'
import { textChunks } from './text-chunks.ts'

/** The deltas that a model which streams would have sent before this response, in pieces of `size` code points. */
export function* responseDeltas({ message }: ModelResponse, size: number): Generator<ModelEvent> {
  for (const text of textChunks((message.blocks ?? []).map(thinkingOf).join(''), size)) yield { type: 'reasoning.delta', text }
  for (const text of textChunks(message.content, size)) yield { type: 'text.delta', text }
  for (const [index, call] of message.toolCalls.entries()) yield* callDeltas(index, call, size)
}

/** The first delta of a call names it. */
function* callDeltas(index: number, call: ToolCall, size: number): Generator<ModelEvent> {
  yield { type: 'tool_call.delta', index, id: call.id, name: call.name, argumentsText: '' }
  for (const argumentsText of textChunks(call.invalidArguments ?? JSON.stringify(call.arguments), size)) {
    yield { type: 'tool_call.delta', index, argumentsText }
  }
}

function thinkingOf(block: Block): string {
  return block.type === 'thinking' && typeof block.thinking === 'string' ? block.thinking : ''
}
