// A process that carries a plan out over a file journal; each task begins and ends with a line in a file. It never ends by itself before
// its last task: whoever started it kills it.
import { appendFileSync } from 'node:fs'
import { executePlan, type TaskAssignment } from '@minagent/planner'
import { stepStore } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { systemClock } from '@minagent/types/runtime'
import { crashPlan } from './crash-plan.ts'

const [folder = '', ledger = '', pause = '0'] = process.argv.slice(2)

async function work({ task: { id } }: TaskAssignment): Promise<string> {
  appendFileSync(ledger, `begun ${id}\n`)
  await systemClock.sleep(Number(pause))
  appendFileSync(ledger, `done ${id}\n`)
  return id
}

const stepRunner = await stepStore(fileJournal(folder), { owner: 'worker' }).open('p1')
const { stopReason } = await executePlan(crashPlan, { agents: { work }, runId: 'p1', stepRunner, concurrency: 2 })
await stepRunner.close('succeeded')
appendFileSync(ledger, `end ${stopReason}\n`)
