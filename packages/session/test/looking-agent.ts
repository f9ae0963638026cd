import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'

export const call = (id: string, name = 'look') => ({ id, name, arguments: {} })
export const look = defineTool({
  name: 'look',
  description: 'Looks.',
  parameters: jsonSchema({ type: 'object', properties: {} }),
  execute: () => 'seen',
})

/** An agent that follows a script, with a tool that looks. */
export function agentOf(...script: ConstructorParameters<typeof FakeModel>[0]) {
  const model = new FakeModel(script)
  return { model, agent: new Agent({ model, tools: new ToolRegistry([look]), system: 'You look.' }) }
}
