import { Agent, defineTool, FakeModel, jsonSchema, ToolRegistry } from 'minagent'

const numbers = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] } as const
const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: jsonSchema(numbers),
  execute: ({ a, b }) => a + b,
})
const script = [[{ id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }], '2 + 3 = 5.']
const run = new Agent({ model: new FakeModel(script), tools: new ToolRegistry([add]) }).start('What is 2 + 3?')

for await (const event of run) if (event.type === 'tool.call.finished') console.log(event.tool, event.result.data)
const { stopReason, final } = await run.result
console.log(stopReason, final)
