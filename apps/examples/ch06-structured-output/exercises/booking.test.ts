import { run } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { describe, expect, it } from 'vitest'
import { Booking } from './booking.ts'

const good = { guests: 2, from: '2026-03-01', to: '2026-03-03' }

/** 每个不合格的答案，模型收到的退回的话；最后给一个合格的。 */
async function feedbackTo(...answers: readonly object[]): Promise<string[]> {
  const model = new FakeModel([...answers, good].map((answer) => JSON.stringify(answer)))
  const result = await run(model, new ToolRegistry(), '订一间房。', { output: Booking })
  expect(result.output).toEqual(good)
  return result.messages.flatMap((message) => ('name' in message && message.name === 'model_feedback' ? [message.content] : []))
}

describe('订房的 schema', () => {
  it('收下合格的答案', async () => {
    expect(await feedbackTo()).toEqual([])
  })

  it('退回不是整数、太多或太少的人数', async () => {
    const feedback = await feedbackTo({ ...good, guests: 1.5 }, { ...good, guests: 5 }, { ...good, guests: 0 })

    expect(feedback.map((text) => text.split(':')[0])).toEqual(['guests', 'guests', 'guests'])
  })

  it('退回不是日期的文字', async () => {
    expect(await feedbackTo({ ...good, from: '三月一日' })).toEqual([expect.stringMatching(/^from: /)])
  })

  it('退回颠倒的日期，并且说的是我们的话', async () => {
    expect(await feedbackTo({ ...good, from: good.to, to: good.from })).toEqual(['to: 离店要晚于入住'])
  })
})
