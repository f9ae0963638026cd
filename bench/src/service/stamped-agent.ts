import { Agent } from '@minagent/loop'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model } from '@minagent/types'

/** How many tools a run calls, one after another. */
export const STEPS = 20

/** When something was done, in ms with fractions, by a clock that all processes of a machine share. */
export function stamp(): string {
  return `at=${(performance.timeOrigin + performance.now()).toFixed(3)}`
}

/** Calls a tool in each of the rounds, which takes as many ms as the input says. It keeps nothing of its own between the runs. */
const model: Model = {
  async complete(messages) {
    const done = messages.filter(({ role }) => role === 'tool').length
    const waitMs = Number(messages.find(({ role }) => role === 'user')?.content ?? 0)
    const toolCalls = done < STEPS ? [{ id: `call_${done}`, name: 'work', arguments: { waitMs } }] : []
    const content = done < STEPS ? '' : 'done'
    return { message: { role: 'assistant', content, toolCalls }, stopReason: done < STEPS ? 'tool_use' : 'end_turn', usage: {} }
  },
}

const work = defineTool({
  name: 'work',
  description: 'Works.',
  parameters: jsonSchema({ type: 'object', properties: { waitMs: { type: 'number' } }, required: ['waitMs'] } as const),
  metadata: { sideEffect: 'none' },
  async execute({ waitMs }) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    return stamp()
  },
})

/** An agent whose results say when they were made. */
export function stampedAgent(): Agent {
  return new Agent({ model, tools: new ToolRegistry([work]), maxSteps: STEPS + 1, limits: { toolCalls: STEPS } })
}
