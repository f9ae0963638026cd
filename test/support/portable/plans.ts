import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { executePlan, makePlan, replanWith } from '@minagent/planner'
import { memoryJournal, stepStore } from '@minagent/session'

const read = { id: '读', task: '读笔记。', dependsOn: [] as string[] }
const sum = { id: '写', task: '总结。', dependsOn: ['读'] }

/** A plan that a model corrects, that fails, is planned again and goes on from its journal. */
export async function plans(): Promise<string[]> {
  const planner = new FakeModel([
    JSON.stringify({ tasks: [{ ...read, dependsOn: ['写'] }, sum] }),
    JSON.stringify({ tasks: [read, sum] }),
    JSON.stringify({ tasks: [sum] }),
  ])
  const plan = await makePlan(planner, '总结我的笔记。')
  const store = stepStore(memoryJournal())
  const failing = new Agent({ model: new FakeModel(['三条笔记。', new Error('busy')]) })
  const first = await store.open('plan')
  const failed = await executePlan(plan, { agents: { writer: failing }, stepRunner: first })
  await first.close()
  const writer = new Agent({ model: new FakeModel(['都是茶。']) })
  const again = await store.open('plan')
  const done = await executePlan(plan, { agents: { writer }, stepRunner: again, replan: replanWith(planner) })
  await again.close('succeeded')
  return [
    `plan ${failed.stopReason} ${done.stopReason} ${done.tasks.map((task) => ('output' in task ? task.output : task.status)).join('')}`,
  ]
}
