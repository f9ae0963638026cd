import { Agent } from '@minagent/loop'
import { facts } from '@minagent/memory'
import { FakeModel } from '@minagent/models'
import { expect, it } from 'vitest'
import { ownRecall } from './own-recall.ts'

/** 记住两条，问一个问题：模型看到的消息，以及结果里的。 */
async function asked(question: string, limit = 5) {
  const memory = facts()
  await memory.rememberAll(['李雷对花生过敏。', '李雷喜欢靠窗的座位。'])
  const model = new FakeModel(['好的。'])
  const agent = new Agent({ model, system: '你是助理。', context: ownRecall(memory, limit) })
  const { messages } = await agent.run(question)
  return { seen: model.calls[0]?.[0] ?? [], messages }
}

it('想起来的放在问题前面，系统消息仍在最前', async () => {
  const { seen } = await asked('对什么过敏？')

  expect(seen.map(({ content }) => content)).toEqual(['你是助理。', '李雷对花生过敏。', '对什么过敏？'])
  expect(seen[1]).toMatchObject({ role: 'user', name: 'memory' })
})

it('最多放 `limit` 条', async () => {
  const { seen } = await asked('李雷对什么过敏？喜欢什么座位？', 1)

  expect(seen[1]?.content.split('\n')).toHaveLength(1)
  expect(seen).toHaveLength(3)
})

it('没想起来，就什么也不放；历史里从来没有回忆', async () => {
  const nothing = await asked('打印机坏了')
  const something = await asked('对什么过敏？')

  expect(nothing.seen.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(something.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant'])
  expect(something.seen).toHaveLength(3)
})
