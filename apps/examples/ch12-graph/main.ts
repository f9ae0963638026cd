// 第 12 章：图。第 3 章的循环重画成图，轨迹一模一样；然后是并行、汇合、等人、断电和时间旅行。
import { type GraphResult, type GraphRun, graphToMermaid } from '@minagent/graph'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { memoryJournal, stepStore } from '@minagent/session'
import { isMinagentError, type ToolCall, user } from '@minagent/types'
import { toolbox } from 'ch03/toolbox.ts'
import { openHandbook } from 'ch10/handbook.ts'
import { powerCut } from 'ch11/power-cut.ts'
import { loopGraph } from './loop-graph.ts'
import { type ReportState, reportGraph } from './report-graph.ts'

const call = (id: string, name: string, a: number, b: number): ToolCall => ({ id, name, arguments: { a, b } })

//#region trace
const script = () =>
  new FakeModel([[call('c1', 'add', 2, 3)], [call('c2', 'add', 5, 4), call('c3', 'power', 2, 3)], '2 + 3 + 4 = 9；乘方我不会。'])
const question = '2 + 3 等于多少？再加 4 呢？2 的 3 次方呢？'
console.log('== 第 3 章的循环，作为一张图 ==')
const loop = await new Agent({ model: script(), tools: toolbox }).run(question)
const graph = loopGraph(script(), toolbox)
const { state } = await graph.run({ messages: [user(question)] })
for (const line of state.trace) console.log(line)
const loopTrace = loop.steps.map(({ index, kind, detail }) => `[${index}] ${kind}: ${detail}`)
console.log(`轨迹相同：${loopTrace.join('\n') === state.trace.join('\n')}`)
console.log(`消息逐字相同：${JSON.stringify(loop.messages) === JSON.stringify(state.messages)}`)
//#endregion trace

//#region mermaid
console.log('\n== 画出来 ==')
console.log(graphToMermaid(graph))
//#endregion mermaid

//#region limit
console.log('== 步数上限 ==')
const limited = loopGraph(script(), toolbox).run({ messages: [user(question)] }, { maxSteps: 3, runId: 'limited' })
console.log(await limited.catch((error: Error) => error.message))
//#endregion limit

//#region tell
/** 打印一次运行里的事，到它停下为止。 */
async function tell(run: GraphRun<ReportState>): Promise<GraphResult<ReportState>> {
  for await (const event of run) {
    if (event.type === 'node.started') console.log(`  ${event.address} 开始`)
    if (event.type === 'node.finished') console.log(`  ${event.address} 完成`)
    if (event.type === 'node.asked') console.log(`  ${event.address} 问：${event.question}`)
  }
  return run.result
}
//#endregion tell

//#region report
console.log('\n== 派发、汇合一次、停下来等人 ==')
const handbook = await openHandbook()
const reports = reportGraph(handbook)
const waiting = await tell(reports.start({ topics: ['住宿', '餐费', '交通'] }, { runId: 'report' }))
console.log(`状态：${waiting.status}，走完 ${waiting.steps} 步`)
//#endregion report

//#region answers
console.log('\n== 半天以后：回答，修改，再回答 ==')
const revised = await tell(reports.resume('report', { '3:review': '自 1 月起执行' }))
const again = revised.status === 'suspended' ? revised.pending[0]?.address : ''
const published = await tell(reports.resume('report', { [`${again}`]: '可以' }))
console.log(`${published.status}：${published.state.report}`)
//#endregion answers

//#region history
console.log('\n== 时间旅行：历史，以及从第 2 步另走一条路 ==')
for (const { step, next } of await reports.history('report')) {
  console.log(`  第 ${step} 步之前：${next.join(' ') || '已经结束'}`)
}
const fork = await reports.fork('report', 2, { runId: 'what-if', state: { parts: ['住宿每晚 600 元'] } }).result
if (fork.status === 'suspended') console.log(`分支在问：${fork.pending[0]?.question}`)
//#endregion history

//#region crash
console.log('\n== 断电：写到一半的不见了，写下的不再做 ==')
const journal = memoryJournal()
const before = reportGraph(handbook, { steps: stepStore(powerCut(journal, 3), { owner: 'ch12' }) })
await tell(before.start({ topics: ['住宿', '餐费', '交通'] }, { runId: 'report' })).catch((error: unknown) => {
  if (!isMinagentError(error, 'journal_failed')) throw error
  console.log(`断电：${error.code}`)
})
const after = reportGraph(handbook, { steps: stepStore(journal, { owner: 'ch12' }) })
await tell(after.resume('report'))
//#endregion crash
