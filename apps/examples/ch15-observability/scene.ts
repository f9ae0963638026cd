import type { Prices } from '@minagent/observability'
import { defineTool } from '@minagent/tools'
import { type Model, type Tool, ToolError } from '@minagent/types'
import type { FakeClock } from '@minagent/types/runtime'
import { call } from 'ch13/script.ts'
import type { TeamModels } from 'ch13/team.ts'
import { timedModel } from './timed.ts'

/** 气象台的密钥：不该出现在任何日志里。 */
export const secret = 'sk-demo-0123456789abcdef'

/** 每百万 token 的美元价；真实的价目表是 `@minagent/models/prices` 的 `priceOf`。 */
export const prices = {
  'demo/big': { input: 3, output: 15 },
  'demo/small': { input: 0.25, output: 2 },
} as const satisfies Prices

//#region models
/** 第 13 章的小组，这一次每个人都要花时间和 token。 */
export function timedTeam(clock: FakeClock): TeamModels {
  const small = (replies: Parameters<typeof timedModel>[2]): Model => timedModel('demo/small', clock, replies)
  const tasks = [call('weather', { task: '查杭州周末的天气。' }), call('train', { task: '查早班车。' })]
  return {
    lead: timedModel('demo/big', clock, [
      { calls: tasks, tokens: [1200, 80], ms: 1500 },
      { content: '周六坐 G7301 去；天气没有查到，带上伞。', tokens: [1500, 120], ms: 1100 },
    ]),
    weather: small([
      { calls: [call('forecast', { city: '杭州' })], tokens: [300, 20], ms: 400 },
      { content: '气象台没有回答，天气没有查到。', tokens: [420, 30], ms: 500 },
    ]),
    train: small([{ content: 'G7301，周六 8:00。', tokens: [280, 40], ms: 700 }]),
  }
}
//#endregion models

/** 今天坏了的气象台，出错时还把密钥说了出来。 */
export function brokenForecast(clock: FakeClock): Tool {
  return defineTool({
    name: 'forecast',
    description: '向气象台查天气。',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    metadata: { sideEffect: 'none' },
    async execute() {
      await clock.sleep(200)
      throw new ToolError(`气象台没有回答，密钥是 ${secret}`)
    },
  })
}
