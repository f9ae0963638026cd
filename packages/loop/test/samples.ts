import { defineTool, jsonSchema } from '@minagent/tools'
import { assistant, type ModelResponse, type Tool, type ToolCall, type ToolMetadata } from '@minagent/types'

/** Adds; its parameters are judged strictly. */
export const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: jsonSchema({
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  }),
  execute: ({ a, b }) => a + b,
})

/** What nobody has to ask for: changes nothing. */
export const harmless: ToolMetadata = {
  executionLocation: 'local',
  sideEffect: 'none',
  risk: 'low',
  idempotent: true,
  untrustedOutput: false,
}

/** A tool without parameters that does `execute`. */
export function toolOf(name: string, execute: Tool['execute'], more: Partial<Tool> = {}): Tool {
  return { name, description: `Does ${name}.`, parameters: { type: 'object', properties: {} }, execute, ...more }
}

export function callOf(name: string, id = 'c1', args: Readonly<Record<string, unknown>> = {}): ToolCall {
  return { id, name, arguments: args }
}

export function addCall(id = 'c1', a: unknown = 2, b: unknown = 3): ToolCall {
  return { id, name: 'add', arguments: { a, b } }
}

/** A response as an adapter would give it. */
export function response(
  text: string,
  stopReason: string,
  calls: readonly ToolCall[] = [],
  usage: ModelResponse['usage'] = {},
): ModelResponse {
  return { message: assistant(text, calls), stopReason, usage }
}

/** Work that ends only when it is told to. */
export function gatedWork<T>(): { readonly promise: Promise<T>; resolve(value: T): void; reject(error: unknown): void } {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
