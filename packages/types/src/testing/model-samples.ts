import type { Message } from '../message.ts'
import type { ToolSchema } from '../model.ts'

/** Conversations and tools that every model must take; new ones each time, so that no case sees another's changes. */
export function sampleTools(): ToolSchema[] {
  return [
    {
      name: 'add',
      description: 'Adds two numbers.',
      parameters: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      },
    },
  ]
}

/** A first question. */
export function sampleQuestion(): Message[] {
  return [
    { role: 'system', content: 'You add numbers.' },
    { role: 'user', content: '2 + 3?' },
  ]
}

/** A conversation in which a tool has answered. */
export function sampleToolRound(): Message[] {
  return [
    ...sampleQuestion(),
    { role: 'assistant', content: '', toolCalls: [{ id: 'call_1', name: 'add', arguments: { a: 2, b: 3 } }] },
    { role: 'tool', content: '5', toolCallId: 'call_1', name: 'add' },
  ]
}
