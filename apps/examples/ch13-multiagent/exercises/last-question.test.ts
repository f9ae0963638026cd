import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { handoff, type TeamResult } from '@minagent/multiagent'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { assistant, type Message, type Tool, user } from '@minagent/types'
import { call } from 'ch13/script.ts'
import { expect, it } from 'vitest'
import { lastQuestion } from './last-question.ts'

const lookUp = defineTool({
  name: 'look_up',
  description: '查客户资料。',
  parameters: { type: 'object', properties: {} },
  execute: () => '电话 138-0000-0000',
})

const earlier: readonly Message[] = [user('附近哪里有停车场？'), assistant('出门左转。')]

/** 前台查过资料，再移交给管发票的；返回管发票的看到的消息，以及整个结果。 */
async function served(): Promise<{ readonly seen: readonly Message[]; readonly result: TeamResult }> {
  const billing = new FakeModel(['发票已经开好。'])
  const reception = new FakeModel([[call('look_up', {})], [call('handoff_to_billing', { reason: '要开发票。' })]])
  const member = (model: FakeModel) => ({
    agent: (handoffs: readonly Tool[]) => new Agent({ model, tools: new ToolRegistry([...handoffs, lookUp]) }),
    description: '同事。',
  })
  const desk = handoff({
    agents: { reception: member(reception), billing: { ...member(billing), history: lastQuestion } },
    first: 'reception',
    locale: 'zh',
  })
  const result = await desk.run('我要开发票。', { messages: earlier })
  return { seen: billing.calls[0]?.[0] ?? [], result }
}

it('接手的人看到最后一轮的问题，看不到更早的', async () => {
  const { seen } = await served()

  expect(seen[0]).toEqual(user('我要开发票。'))
  expect(JSON.stringify(seen)).not.toContain('停车场')
})

it('接手的人看不到工具调用，也看不到工具给出的电话', async () => {
  const { seen } = await served()

  expect(seen.map(({ role }) => role)).toEqual(['user', 'user'])
  expect(JSON.stringify(seen)).not.toContain('138')
})

it('过滤器只管接手的人看到什么：结果里的历史是完整的', async () => {
  const { result } = await served()

  expect(result.messages.slice(0, 2)).toEqual(earlier)
  expect(JSON.stringify(result.messages)).toContain('138')
})
