import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { ModelError, type RunEvent } from '@minagent/types'
import { weatherCall } from 'ch02/weather.ts'
import { expect, it } from 'vitest'
import { callOf } from '../endings.ts'
import { toolbox } from '../toolbox.ts'
import { tally } from './tally.ts'

/** 跑一次，给出全部事件和结果里的三个数；`wait` 一开始就取消。 */
async function played(script: readonly ScriptItem[]) {
  const run = new Agent({ model: new FakeModel(script), tools: toolbox }).start('上海天气如何？')
  const events: RunEvent[] = []
  for await (const event of run) {
    events.push(event)
    if (event.type === 'tool.call.started' && event.call.name === 'wait') run.cancel()
  }
  const { modelRounds, toolCalls, stopReason } = await run.result
  return { events, expected: { rounds: modelRounds, toolCalls, stopReason } }
}

it('一次平常的运行：两轮，一次调用，答完', async () => {
  const { events, expected } = await played([[weatherCall], '多云。'])

  expect(tally(events)).toEqual({ rounds: 2, toolCalls: 1, stopReason: 'completed' })
  expect(tally(events)).toEqual(expected)
})

it('模型失败的那一轮不算一轮', async () => {
  const { events, expected } = await played([[weatherCall], new ModelError('auth', '密钥已失效。')])

  expect(tally(events)).toEqual(expected)
})

it('取消时还没开始的调用，有结果但不算执行', async () => {
  const { events, expected } = await played([[weatherCall, callOf('wait', 'c2'), callOf('add', 'c3')]])

  expect(tally(events)).toEqual(expected)
})

it('等人批准的调用，开始了但还不算执行', async () => {
  const { events, expected } = await played([[callOf('publish', 'c1')]])

  expect(tally(events)).toEqual(expected)
})
