import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { ModelError } from '@minagent/types'
import { expect, it } from 'vitest'
import { callOf } from '../endings.ts'
import { toolbox } from '../toolbox.ts'
import { goOn } from './go-on.ts'

/** 每次运行最多两轮的智能体，和它背后的模型。 */
function limited(script: readonly ScriptItem[]) {
  const model = new FakeModel(script)
  return { model, agent: new Agent({ model, tools: toolbox, maxSteps: 2 }) }
}

const twoCalls: ScriptItem[] = [[callOf('add', 'c1')], [callOf('add', 'c2')]]

it('停在轮数上限就接着跑，直到答完', async () => {
  const { agent } = limited([...twoCalls, '结果是 5。'])

  const result = await goOn(agent, '2 + 3 等于多少？', 3)

  expect(result.final).toBe('结果是 5。')
})

it('接着跑的时候，模型看到前面的全部对话', async () => {
  const { agent, model } = limited([...twoCalls, '结果是 5。'])

  await goOn(agent, '2 + 3 等于多少？', 3)

  const seen = model.calls[2]?.[0].map(({ role }) => role)
  expect(seen).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'user'])
})

it('最多跑这么多次，然后如实交回结果', async () => {
  const { agent, model } = limited([...twoCalls, [callOf('add', 'c3')], [callOf('add', 'c4')], '来不及了'])

  const result = await goOn(agent, '2 + 3 等于多少？', 2)

  expect(result.stopReason).toBe('max_model_rounds')
  expect(model.calls).toHaveLength(4)
})

it('别的停止原因不再试', async () => {
  const { agent, model } = limited([new ModelError('auth', '密钥已失效。'), '不该问到这里'])

  const result = await goOn(agent, '2 + 3 等于多少？', 3)

  expect(result.stopReason).toBe('model_failed')
  expect(model.calls).toHaveLength(1)
})
