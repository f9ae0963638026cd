import { appendFileSync } from 'node:fs'
import { Agent } from '@minagent/loop'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model } from '@minagent/types'

/** Where effects are counted: one line each, outside of everything that is killed. */
export interface Ledger {
  readonly file: string
  /** After this line the process does nothing more: it waits to be killed. */
  readonly hangAfter: string
}

/** Notes (as often as one likes, under the same key), tells a guest (at most once), and notes again. */
export function travelAgent(ledger: Ledger): Agent {
  const tool = (name: string, idempotent: boolean) =>
    defineTool({
      name,
      description: name,
      parameters: jsonSchema({ type: 'object', properties: {} } as const),
      metadata: { sideEffect: 'external', idempotent },
      async execute(_, { idempotencyKey }) {
        appendFileSync(ledger.file, `${idempotencyKey}\n`)
        if (name === ledger.hangAfter) await new Promise(() => undefined)
        return { done: true }
      },
    })
  return new Agent({ model, tools: new ToolRegistry([tool('note', true), tool('tell', false)]) })
}

const plan = ['note', 'tell', 'note']

/** Its answers follow from the conversation alone. */
const model: Model = {
  async complete(messages) {
    const round = messages.filter(({ role }) => role === 'tool').length
    const name = plan[round]
    const toolCalls = name === undefined ? [] : [{ id: `call_${round}`, name, arguments: {} }]
    const content = name === undefined ? 'The guest was told.' : ''
    return { message: { role: 'assistant', content, toolCalls }, stopReason: name === undefined ? 'end_turn' : 'tool_use', usage: {} }
  },
}
