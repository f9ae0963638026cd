import { FakeModel } from '@minagent/models'
import { assistant, ModelError, type ModelResponse, user } from '@minagent/types'
import { expect, it } from 'vitest'
import { metered } from './metered.ts'

const question = [user('上海天气如何？')]

function costing(inputTokens: number, outputTokens: number): ModelResponse {
  return { message: assistant('多云。'), stopReason: 'end_turn', usage: { inputTokens, outputTokens } }
}

it('把每次调用的输入和输出加起来', async () => {
  const meter = metered(new FakeModel([costing(64, 9), costing(80, 7)]))

  await meter.model.complete(question, [])
  await meter.model.complete(question, [])

  expect(meter.total).toBe(160)
})

it('回答还是模型自己的那个对象', async () => {
  const response = costing(64, 9)
  const meter = metered(new FakeModel([response]))

  expect(await meter.model.complete(question, [])).toBe(response)
  expect(meter.total).toBe(73)
})

it('失败的调用不算钱，错误原样抛出', async () => {
  const busy = new ModelError('rate_limited', '请求太多。')
  const meter = metered(new FakeModel([busy, costing(64, 9)]))

  await expect(meter.model.complete(question, [])).rejects.toBe(busy)
  await meter.model.complete(question, [])

  expect(meter.total).toBe(73)
})

it('没有报告用量的模型，按 0 算', async () => {
  const meter = metered(new FakeModel(['多云。', costing(1, 2)]))

  await meter.model.complete(question, [])
  await meter.model.complete(question, [])

  expect(meter.total).toBe(3)
})
