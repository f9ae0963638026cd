// 第 15 章：可观测。一次带子智能体的运行：结构化日志、span 树、成本表、预算提醒，都从同一串事件来；时间走假时钟。
import { Agent } from '@minagent/loop'
import { agentAsTool } from '@minagent/multiagent'
import { cost, costAlerts, logEvents, memoryRecorder, printTree, spanTree } from '@minagent/observability'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { ToolError } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { call, scripted } from './script.ts'
import { screen, showCost } from './show.ts'

//#region agents
const clock = fakeClock()
const recorder = memoryRecorder()
// 每百万 token 的美元价；真实的价目表是 @minagent/models/prices 的 priceOf。
const prices = { 'demo/big': { input: 3, output: 15 }, 'demo/small': { input: 0.25, output: 2 } }
const alerts = costAlerts({
  prices,
  budgetUsd: 0.02,
  at: [0.5, 1],
  onAlert: (alert) => {
    if (alert.kind === 'share')
      console.log(`  提醒！运行 ${alert.runId} 花了 $${alert.spentUsd.toFixed(4)}，到了预算的 ${alert.share * 100}%`)
  },
})

const historian = new Agent({
  name: '历史学家',
  model: scripted('demo/small', clock, [{ content: '故宫建成于 1420 年。', tokens: [800, 60], ms: 900 }]),
  runtime: { clock },
})
const weather = defineTool({
  name: 'weather',
  description: '查天气。',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  metadata: { sideEffect: 'none' },
  async execute() {
    await clock.advance(200)
    throw new ToolError('气象台没有回答，密码是 1234。')
  },
})
const ask = agentAsTool(historian, { name: 'historian', description: '回答历史问题。', metadata: { sideEffect: 'none' }, locale: 'zh' })
const guide = new Agent({
  name: '导游',
  model: scripted('demo/big', clock, [
    { calls: [call('weather', { city: '北京' }), call('historian', { task: '故宫哪年建成？' })], tokens: [1200, 80], ms: 1500 },
    { content: '故宫建成于 1420 年；天气没有查到。', tokens: [1500, 120], ms: 1100 },
  ]),
  tools: new ToolRegistry([weather, ask]),
  parallelTools: true,
  observers: [recorder, logEvents(screen), alerts],
  runtime: { clock },
})
//#endregion agents

//#region log
console.log('== 结构化日志：一行一个事件，只有名字和数目，没有谁说过的话 ==')
await guide.run('我的密码是 1234，给我讲讲故宫。', { runId: 'tour' })
//#endregion log

//#region tree
console.log('\n== span 树：子智能体的运行挂在调用它的工具下面，两个工具同时动手 ==')
const events = recorder.withBelow('tour')
console.log(printTree(spanTree(events), { prices, locale: 'zh' }))
//#endregion tree

//#region cut
console.log('== 断在哪里都是一棵树：只有前 9 个事件 ==')
console.log(printTree(spanTree(events.slice(0, 9)), { locale: 'zh' }))
//#endregion cut

//#region cost
console.log('== 成本：子智能体花的算在调用它的工具上 ==')
showCost(cost(events, prices))
console.log('少一个价格，就说少一个，不当作免费：')
showCost(cost(events, { 'demo/big': prices['demo/big'] }))
//#endregion cost

//#region runs
console.log('\n== 按运行取：一串事件里只有自己的 ==')
for (const runId of recorder.runIds)
  console.log(
    `  ${runId}：${recorder
      .byRun(runId)
      .map(({ type }) => type)
      .join(' ')}`,
  )
//#endregion runs
