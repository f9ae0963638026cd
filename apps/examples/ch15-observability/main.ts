// 第 15 章：可观测。第 13 章的小组再跑一次：日志、span 树、成本表、预算提醒，都从同一串事件来。
import { cost, costAlerts, logEvents, memoryRecorder, printTree, spanTree } from '@minagent/observability'
import { fakeClock } from '@minagent/types/runtime'
import { goal } from 'ch11/trip.ts'
import { travelTeam } from 'ch13/team.ts'
import { brokenForecast, prices, secret, timedTeam } from './scene.ts'
import { logTo, showCost } from './show.ts'

//#region observers
const recorder = memoryRecorder()
const lines: string[] = []
const alerts = costAlerts({
  prices,
  budgetUsd: 0.02,
  at: [0.5, 1],
  onAlert: (alert) => {
    if (alert.kind !== 'share') return
    const { runId, spentUsd, share } = alert
    lines.push(`提醒！运行 ${runId} 花了 $${spentUsd.toFixed(4)}，到了预算的 ${share * 100}%`)
  },
})
//#endregion observers

//#region run
const clock = fakeClock()
const team = travelTeam(timedTeam(clock), {
  weatherTools: [brokenForecast(clock)],
  observers: [recorder, logEvents(logTo(lines)), alerts],
  runtime: { clock },
})
const run = team.start(`${goal}我的密码是 1234。`, { runId: 'trip' })
await clock.advance(60_000)
await run.result
//#endregion run

//#region log
console.log('== 结构化日志：一行一个事件，只有名字和数目，没有谁说过的话 ==')
for (const line of lines) console.log(line)
const leaked = lines.some((line) => line.includes(secret) || line.includes('密码'))
console.log(`密钥或密码出现在日志里：${leaked}`)
//#endregion log

//#region tree
console.log('\n== span 树：组员的运行挂在调用它的工具下面，两个组员同时动手 ==')
const events = recorder.withBelow('trip')
console.log(printTree(spanTree(events), { prices, locale: 'zh' }))
//#endregion tree

//#region cut
console.log('== 断在哪里都是一棵树：进程在第 14 个事件之后没了 ==')
console.log(printTree(spanTree(events.slice(0, 14)), { locale: 'zh' }))
//#endregion cut

//#region cost
console.log('== 成本：组员花的算在调用它的工具上 ==')
showCost(cost(events, prices))
console.log('少一个价格，就说少一个，不当作免费：')
showCost(cost(events, { 'demo/big': prices['demo/big'] }))
//#endregion cost

//#region runs
console.log('\n== 按运行取：一串事件里只有自己的 ==')
for (const runId of recorder.runIds) {
  console.log(`${runId}：`)
  for (const { type, at } of recorder.byRun(runId)) {
    console.log(`  ${String(at).padStart(4)} ms  ${type}`)
  }
}
//#endregion runs
