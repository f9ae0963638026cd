import { defineTool, jsonSchema } from '@minagent/tools'
import type { Tool, ToolCall } from '@minagent/types'

/** The tool `add` of the examples: two numbers, their sum as `{ value }`. */
export const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: jsonSchema({
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  }),
  execute: ({ a, b }) => ({ value: a + b }),
})

/** A tool without parameters that does `execute`. */
export function toolOf(name: string, execute: Tool['execute'], more: Partial<Tool> = {}): Tool {
  return { name, description: `Does ${name}.`, parameters: { type: 'object', properties: {} }, execute, ...more }
}

export function callOf(name: string, args: Readonly<Record<string, unknown>> = {}): ToolCall {
  return { id: 'c1', name, arguments: args }
}
