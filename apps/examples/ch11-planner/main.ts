// 第 11 章：规划。模型把目标拆成任务，互不依赖的任务同时做；一处失败只重排那一处；断电之后，做完的不再做。
import { FakeModel } from '@minagent/models'
import { executePlan, makePlan, type PlanEvent, planToMermaid, replanWith } from '@minagent/planner'
import { memoryJournal, stepStore } from '@minagent/session'
import { isMinagentError } from '@minagent/types'
import { powerCut } from './power-cut.ts'
import { abilities, crew, goal, plan } from './trip.ts'

const show = (event: PlanEvent) => {
  if (event.type === 'task.started') console.log(`  开始 ${event.id}（${event.agent}）`)
  if (event.type === 'task.finished') {
    const { result, recorded } = event
    const why = result.status === 'failed' ? `：${result.error.message}` : ''
    console.log(`  ${result.id} ${result.status}${why}${recorded ? '（记录过，不再做）' : ''}`)
  }
  if (event.type === 'plan.replanned') console.log(`  重排：去掉 ${event.replaced.join('、')}，做完的保留`)
}

//#region execute
console.log('== 执行：互不依赖的同时做；一个任务失败，只影响依赖它的 ==')
const failed = await executePlan(plan, { agents: crew(), onEvent: show, locale: 'zh' })
console.log(`结果：${failed.stopReason}`)
//#endregion execute

//#region draw
console.log('\n== 画出来 ==')
console.log(planToMermaid(failed.plan, failed.tasks))
//#endregion draw

//#region make
console.log('== 模型做计划：有环、有写错的名字，就一句一句告诉它 ==')
const wrong = plan.tasks.map((task) => {
  if (task.id === 'train') return { ...task, dependsOn: ['hotel'] }
  return task.id === 'route' ? { ...task, dependsOn: ['wether'] } : task
})
const planner = new FakeModel([JSON.stringify({ tasks: wrong }), JSON.stringify({ tasks: plan.tasks })])
const made = await makePlan(planner, goal, { agents: abilities, locale: 'zh' })
console.log(planner.calls[1]?.[0].at(-1)?.content)
console.log(`第二次：${made.tasks.map(({ id }) => id).join('、')}`)
//#endregion make

//#region always-wrong
console.log('\n== 一直做不对：带类型的错误，附上所有问题 ==')
const stubborn = new FakeModel([1, 2].map(() => JSON.stringify({ tasks: wrong })))
try {
  await makePlan(stubborn, goal, { attempts: 2, locale: 'zh' })
} catch (error) {
  if (!isMinagentError(error, 'invalid_plan')) throw error
  console.log(`${error.code}：${error.details.problems.length} 个问题`)
}
//#endregion always-wrong

//#region replan
console.log('\n== 重排：只换掉失败的和依赖它的 ==')
const again = [
  { id: 'hotel', task: '订武林广场的酒店。', dependsOn: ['train', 'rules'], agent: 'booker' },
  { id: 'letter', task: '写成一封行程信。', dependsOn: ['hotel', 'route'], agent: 'writer' },
]
const replanner = new FakeModel([JSON.stringify({ tasks: again })])
const replan = replanWith(replanner, { agents: abilities, locale: 'zh' })
const letter = new FakeModel([({ length }) => `（读到 ${length} 条消息）周六坐 G7301 来，先看博物馆；周日天晴，游西湖。`])
const done = await executePlan(made, { agents: crew(letter), replan, onEvent: show, locale: 'zh' })
const last = done.tasks.at(-1)
console.log(`结果：${done.stopReason}，${last?.status === 'succeeded' ? last.output : ''}`)
//#endregion replan

//#region letter
console.log('\n== 写信的智能体看到的 ==')
for (const message of letter.calls[0]?.[0] ?? []) {
  const origin = 'origin' in message && message.origin?.untrusted ? '（不可信）' : ''
  console.log(`  ${message.role}${origin}: ${message.content.replaceAll('\n', ' ')}`)
}
//#endregion letter

//#region crash
console.log('\n== 执行到一半断电，另一个进程接着做 ==')
const journal = memoryJournal()
const first = await stepStore(powerCut(journal, 5), { owner: 'ch11' }).open('trip')
const options = { runId: 'trip', concurrency: 1, onEvent: show }
await executePlan(done.plan, { agents: crew(), stepRunner: first, ...options }).catch((error: unknown) => {
  if (!isMinagentError(error, 'journal_failed')) throw error
  console.log(`断电：${error.code}`)
})
const second = await stepStore(journal, { owner: 'ch11' }).open('trip')
const resumed = await executePlan(done.plan, { agents: crew(), stepRunner: second, ...options })
await second.close()
console.log(`结果：${resumed.stopReason}`)
//#endregion crash

//#region budget
console.log('\n== 预算：留给它的不够，就不开始 ==')
const costly = { goal, tasks: plan.tasks.map((task) => ({ ...task, budget: { tokens: 400 } })) }
const poor = await executePlan(costly, { agents: crew(), budget: { tokens: 300 } })
console.log(`结果：${poor.stopReason}，${poor.tasks.map(({ id, status }) => `${id} ${status}`).join('，')}`)
//#endregion budget
