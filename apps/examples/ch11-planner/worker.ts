// 另一个进程：执行计划，第二个任务的结果一写下就杀掉自己。
import { executePlan } from '@minagent/planner'
import { stepStore } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { crew, plan } from './trip.ts'

const [folder = ''] = process.argv.slice(2)

//#region worker
let finished = 0
const steps = await stepStore(fileJournal(folder), { owner: 'ch11' }).open('trip')
await executePlan(plan, {
  agents: crew(),
  runId: 'trip',
  stepRunner: steps,
  concurrency: 1,
  onEvent({ type }) {
    // 听到一个任务结束的时候，它的结果已经在磁盘上了。
    if (type === 'task.finished' && ++finished === 2) process.kill(process.pid, 'SIGKILL')
  },
})
//#endregion worker
