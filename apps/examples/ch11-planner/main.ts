// 第 11 章：规划。模型把目标拆成任务，互不依赖的任务同时做；一处失败只重排那一处；进程被杀，做完的不再做。
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FakeModel } from '@minagent/models'
import { executePlan, makePlan, type PlanEvent, planToMermaid, replanWith } from '@minagent/planner'
import { stepStore } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { isMinagentError } from '@minagent/types'
import { abilities, crew, goal, plan } from './trip.ts'

//#region make
console.log('== 模型做计划：有环、有写错的名字，就一句一句告诉它 ==')
const wrong = plan.tasks.map((task) => {
  if (task.id === 'train') return { ...task, dependsOn: ['hotel'] }
  return task.id === 'route' ? { ...task, dependsOn: ['wether'] } : task
})
const planner = new FakeModel([JSON.stringify({ tasks: wrong }), JSON.stringify({ tasks: plan.tasks })])
const made = await makePlan(planner, goal, { agents: abilities, locale: 'zh' })
console.log(planner.calls[1]?.[0].at(-1)?.content)
console.log(planToMermaid(made))
//#endregion make

//#region always-wrong
console.log('== 一直做不对：带类型的错误，附上所有问题 ==')
const stubborn = new FakeModel([1, 2].map(() => JSON.stringify({ tasks: wrong })))
try {
  await makePlan(stubborn, goal, { attempts: 2, locale: 'zh' })
} catch (error) {
  if (!isMinagentError(error, 'invalid_plan')) throw error
  console.log(`${error.code}：${error.details.problems.length} 个问题`)
}
//#endregion always-wrong

const show = (event: PlanEvent) => {
  if (event.type === 'task.started') console.log(`  开始 ${event.id}（${event.agent}）`)
  if (event.type === 'task.finished')
    console.log(`  ${event.result.id}：${event.result.status}${event.recorded ? '（记录过，不再做）' : ''}`)
  if (event.type === 'plan.replanned') console.log(`  重排：去掉 ${event.replaced.join('、')}，做完的保留`)
}

//#region execute
console.log('\n== 执行：一个任务失败，只影响依赖它的 ==')
const failed = await executePlan(made, { agents: crew(), onEvent: show, locale: 'zh' })
console.log(`结果：${failed.stopReason}`)
console.log(planToMermaid(failed.plan, failed.tasks))
//#endregion execute

//#region replan
console.log('== 重排：只换掉失败的和依赖它的 ==')
const again = [
  { id: 'hotel', task: '订武林广场的酒店。', dependsOn: ['train'], agent: 'booker' },
  { id: 'letter', task: '写成一封行程信。', dependsOn: ['hotel', 'route'], agent: 'writer' },
]
const replan = replanWith(new FakeModel([JSON.stringify({ tasks: again })]), { agents: abilities, locale: 'zh' })
const letter = new FakeModel([({ length }) => `（读到 ${length} 条消息）周六坐 G7301 来，先看博物馆；周日天晴，游西湖。`])
const done = await executePlan(made, { agents: crew(letter), replan, onEvent: show, locale: 'zh' })
const last = done.tasks.at(-1)
console.log(`结果：${done.stopReason}，${last?.status === 'succeeded' ? last.output : ''}`)
console.log('写信的智能体看到的：')
for (const message of letter.calls[0]?.[0] ?? []) {
  const origin = 'origin' in message && message.origin?.untrusted ? '（不可信）' : ''
  console.log(`  ${message.role}${origin}: ${message.content.replaceAll('\n', ' ')}`)
}
//#endregion replan

//#region crash
console.log('\n== 另一个进程执行到一半被杀掉，这里接着做 ==')
const folder = mkdtempSync(join(tmpdir(), 'ch11-'))
const worker = fileURLToPath(new URL('./worker.ts', import.meta.url))
const { signal } = spawnSync(process.execPath, [...process.execArgv, worker, folder], { stdio: ['ignore', 'inherit', 'inherit'] })
console.log(`信号：${signal}`)
const steps = await stepStore(fileJournal(folder), { owner: 'ch11' }).open('trip')
const resumed = await executePlan(plan, { agents: crew(), runId: 'trip', stepRunner: steps, concurrency: 1, onEvent: show })
await steps.close()
console.log(`结果：${resumed.stopReason}`)
rmSync(folder, { recursive: true })
//#endregion crash

//#region budget
console.log('\n== 预算：留给它的不够，就不开始 ==')
const costly = { goal, tasks: plan.tasks.map((task) => ({ ...task, budget: { tokens: 400 } })) }
const poor = await executePlan(costly, { agents: crew(), budget: { tokens: 300 } })
console.log(`结果：${poor.stopReason}，${poor.tasks.map(({ id, status }) => `${id} ${status}`).join('，')}`)
//#endregion budget
