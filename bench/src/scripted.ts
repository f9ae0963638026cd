import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model, ModelResponse, ToolCall } from '@minagent/types'

/** A model that asks for `calls` tool calls in each of `rounds` rounds, answers, and begins again: it serves one run after another. */
export class ScriptedModel implements Model {
  readonly #rounds: number
  readonly #calls: number
  #round = 0

  constructor(rounds: number, calls = 1) {
    this.#rounds = rounds
    this.#calls = calls
  }

  async complete(): Promise<ModelResponse> {
    return this.next()
  }

  next(): ModelResponse {
    const round = this.#round++
    if (round >= this.#rounds) {
      this.#round = 0
      return { message: { role: 'assistant', content: 'done', toolCalls: [] }, stopReason: 'end_turn', usage: {} }
    }
    const toolCalls: ToolCall[] = []
    for (let ordinal = 0; ordinal < this.#calls; ordinal++) {
      toolCalls.push({ id: `call_${round}_${ordinal}`, name: 'add', arguments: { a: round, b: ordinal } })
    }
    return { message: { role: 'assistant', content: '', toolCalls }, stopReason: 'tool_use', usage: {} }
  }
}

/** The same model over a network that takes `delayMs`. */
export class SlowModel extends ScriptedModel {
  readonly #delayMs: number

  constructor(rounds: number, delayMs: number) {
    super(rounds)
    this.#delayMs = delayMs
  }

  override async complete(): Promise<ModelResponse> {
    await new Promise((resolve) => setTimeout(resolve, this.#delayMs))
    return this.next()
  }
}

const parameters = jsonSchema({
  type: 'object',
  properties: { a: { type: 'number' }, b: { type: 'number' } },
  required: ['a', 'b'],
  additionalProperties: false,
} as const)

/** One tool, validated, that answers at once. */
export const tools = new ToolRegistry([
  defineTool({
    name: 'add',
    description: 'Adds two numbers.',
    parameters,
    metadata: { sideEffect: 'none' },
    execute: ({ a, b }) => a + b,
  }),
])
