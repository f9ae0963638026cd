import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { expect, it } from 'vitest'
import { readMailTool } from '../inbox.ts'
import { clearedResults } from './cleared-results.ts'

const mails = ['第一封信', '第二封信', '第三封信']
const reads = mails.map((_, index) => [{ id: `m${index + 1}`, name: 'read_mail', arguments: { number: index + 1 } }])

/** 最后一次调用模型时，它看到的工具结果；以及全部历史里的。 */
async function resultsSeen(keep: number) {
  const model = new FakeModel([...reads, '读完了。'])
  const agent = new Agent({ model, tools: new ToolRegistry([readMailTool(mails)]), context: clearedResults(keep) })
  const { messages } = await agent.run('读三封信。')
  const seen = model.calls.at(-1)?.[0] ?? []
  const contents = (list: typeof seen) => list.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
  return { seen, shown: contents(seen), whole: contents(messages) }
}

it('旧的结果被清空，最新的原样留下', async () => {
  expect((await resultsSeen(1)).shown).toEqual(['（已省略）', '（已省略）', '第三封信'])
})

it('历史不受影响', async () => {
  const { shown, whole } = await resultsSeen(2)

  expect(shown).toEqual(['（已省略）', '第二封信', '第三封信'])
  expect(whole).toEqual(mails)
})

it('一条消息也不少，每个结果还跟着自己的调用', async () => {
  const { seen } = await resultsSeen(0)

  expect(seen.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant', 'tool'])
  expect(seen.flatMap((message) => (message.role === 'tool' ? [message.toolCallId, message.content] : []))).toEqual(
    ['m1', 'm2', 'm3'].flatMap((id) => [id, '（已省略）']),
  )
})
