// 第 12 章：图。第 3 章的循环重画成图，轨迹一模一样；然后是并行、汇合、等人回答和时间旅行。
import { graphToMermaid } from '@minagent/graph'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { user } from '@minagent/types'
import { loopGraph } from './loop-graph.ts'
import { reportGraph } from './report-graph.ts'
import { add, toolbox } from './toolbox.ts'

const script = () => new FakeModel([[add('c1', 2, 3)], [add('c2', 5, 4), add('c3', 1, 1)], '结果是 9 和 2。'])
const question = '2 + 3 等于多少？再加 4 呢？1 + 1 呢？'

//#region trace
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

//#region interrupt
console.log('\n== 并行、汇合一次、等人回答 ==')
const run = reportGraph.start({ topics: ['市场', '产品', '团队'] }, { runId: 'report' })
for await (const event of run) {
  if (event.type === 'node.finished') console.log(`  ${event.address} 完成`)
  if (event.type === 'node.asked') console.log(`  ${event.address} 问：${event.question}`)
}
const waiting = await run.result
console.log(`状态：${waiting.status}，走完 ${waiting.steps} 步`)
const answered = await reportGraph.resume('report', { '3:approve': '可以' }).result
console.log(`回答以后：${answered.state.report}`)
//#endregion interrupt

//#region fork
console.log('\n== 时间旅行：历史，以及从第 2 步另走一条路 ==')
for (const { step, next } of await reportGraph.history('report')) console.log(`  第 ${step} 步之前：${next.join(' ') || '完成'}`)
const fork = await reportGraph.fork('report', 2, { runId: 'fork', state: { parts: ['只写一节'] } }).result
if (fork.status === 'suspended') console.log(`分支在问：${fork.pending[0]?.question}`)
const refused = await reportGraph.resume('fork', { '3:approve': '再想想' }).result
console.log(`分支不批准：${refused.state.report}`)
//#endregion fork
