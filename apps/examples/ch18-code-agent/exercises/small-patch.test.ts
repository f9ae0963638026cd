import { Agent, type Gate } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { expect, it } from 'vitest'
import { smallPatch } from './small-patch.ts'

const before = new Map([['src/a.js', '一\n二\n三\n']])

/** 模型说两次“好了”；第二次之前，文件变成 `later`。 */
async function feedbacks(first: string, later: string, inner: Gate = () => ({ accept: true })): Promise<readonly string[]> {
  let text = first
  const gate = smallPatch(inner, before, () => new Map([['src/a.js', text]]), 2)
  const model = new FakeModel([
    '好了。',
    () => {
      text = later
      return '这回真的好了。'
    },
  ])
  const { messages } = await new Agent({ model, gate }).run('修好它。')
  return messages.flatMap((message) => (message.role === 'user' && message.name === 'model_feedback' ? [message.content] : []))
}

it('小补丁，听里面的关卡', async () => {
  let asked = 0
  const inner: Gate = () => (++asked === 1 ? { accept: false, feedback: '测试没有通过' } : { accept: true })

  expect(await feedbacks('一\n贰\n三\n', '一\n贰\n三\n', inner)).toEqual(['测试没有通过'])
  expect(asked).toBe(2)
})

it('太大的补丁不收，说出有几行；改小了就收', async () => {
  expect(await feedbacks('壹\n贰\n三\n', '一\n贰\n三\n')).toEqual(['补丁有 4 行，最多 2 行'])
})

it('补丁太大的时候，不去跑测试', async () => {
  const asked: string[] = []
  const inner: Gate = (answer) => {
    asked.push(String(answer))
    return { accept: true }
  }

  await feedbacks('壹\n贰\n叁\n', '一\n二\n三\n', inner)

  expect(asked).toHaveLength(1)
})
