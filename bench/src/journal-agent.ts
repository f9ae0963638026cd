import { createHash } from 'node:crypto'
import { Agent } from '@minagent/loop'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model, ModelResponse, Toolbox } from '@minagent/types'
import { ScriptedModel, tools } from './scripted.ts'

/** An agent that makes one tool call in each of `rounds` rounds and answers. */
export function callingAgent(rounds: number): Agent {
  return agentOf(new ScriptedModel(rounds), tools)
}

/** The same agent, with as many characters of new text in each answer and in each result of a tool. */
export function tellingAgent(rounds: number, characters: number): Agent {
  const look = defineTool({
    name: 'look',
    description: 'Looks.',
    parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } as const),
    metadata: { sideEffect: 'none' },
    execute: ({ n }) => newText(`result ${n}`, characters),
  })
  return agentOf(new TellingModel(rounds, characters), new ToolRegistry([look]))
}

function agentOf(model: Model, toolbox: Toolbox): Agent {
  return new Agent({ model, tools: toolbox, maxSteps: 5000, limits: { toolCalls: 10_000 } })
}

class TellingModel implements Model {
  readonly #rounds: number
  readonly #characters: number
  #round = 0

  constructor(rounds: number, characters: number) {
    this.#rounds = rounds
    this.#characters = characters
  }

  async complete(): Promise<ModelResponse> {
    const n = this.#round++
    const isLast = n === this.#rounds
    const toolCalls = isLast ? [] : [{ id: `call_${n}`, name: 'look', arguments: { n } }]
    const content = isLast ? 'done' : newText(`text ${n}`, this.#characters)
    const usage = { inputTokens: 1_000 + n, outputTokens: 100 }
    return { message: { role: 'assistant', content, toolCalls }, stopReason: isLast ? 'end_turn' : 'tool_use', usage }
  }
}

/** Hexadecimal digits that occur nowhere else. */
function newText(seed: string, characters: number): string {
  let text = ''
  while (text.length < characters) text += createHash('sha256').update(`${seed} ${text.length}`).digest('hex')
  return text.slice(0, characters)
}
