import { Agent, run } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { localModel } from '@minagent/models/local'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { canonicalJson, fromWireConversation, toWireConversation } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'

/** The protocol, a model, tools and the loop. */
export async function core(): Promise<string[]> {
  return [...(await toolRound()), await localAnswer(), await cancelledRun(), await timedOutTool()]
}

const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: jsonSchema({
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  }),
  execute: ({ a, b }) => ({ value: a + b }),
})

/** A tool that never answers by itself. */
const hang = defineTool({
  name: 'hang',
  description: 'Never answers.',
  parameters: jsonSchema({ type: 'object' }),
  execute: () => new Promise(() => {}),
})

async function toolRound(): Promise<string[]> {
  const model = new FakeModel([
    [{ id: 'c1', name: 'add', arguments: { a: 2, b: 'x' } }],
    [{ id: 'c2', name: 'add', arguments: { a: 2, b: 3 } }],
    '结果是 5。',
  ])
  const result = await run(model, new ToolRegistry([add]), '2 + 3 等于多少？', { system: 'You add.' })
  const wire = toWireConversation(result.messages)
  const again = toWireConversation(fromWireConversation(JSON.parse(JSON.stringify(wire))))
  return [
    `answer ${result.final}`,
    `tools ${result.steps.flatMap((step) => step.ok ?? []).join(' ')}`,
    `wire ${canonicalJson(wire) === canonicalJson(again)} ${wire.length}`,
  ]
}

async function localAnswer(): Promise<string> {
  const result = await new Agent({ model: localModel(), tools: new ToolRegistry([add]) }).run('18.5 加 23.7 等于多少？')
  return `local ${result.stopReason} ${result.final.includes('42.2')}`
}

async function cancelledRun(): Promise<string> {
  const model = new FakeModel([[{ id: 'c1', name: 'hang', arguments: {} }], 'never said'])
  const started = new Agent({ model, tools: new ToolRegistry([hang]) }).start('Wait.')
  for await (const event of started) if (event.type === 'tool.call.started') started.cancel('enough')
  const result = await started.result
  return `cancelled ${result.stopReason} ${result.messages.length}`
}

async function timedOutTool(): Promise<string> {
  const clock = fakeClock()
  const registry = new ToolRegistry([hang], { clock, timeoutMs: 1000 })
  const answer = registry.call({ id: 'c1', name: 'hang', arguments: {} })
  await clock.advance(1000)
  return `timeout ${(await answer).includes('TOOL_TIMEOUT')}`
}
