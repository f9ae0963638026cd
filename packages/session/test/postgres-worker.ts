// A process that works on the runs of one database: `start <count>` begins runs, `recover` goes on with whatever was left.
import { appendFileSync } from 'node:fs'
import { journaled } from '@minagent/session'
import { postgresJournal } from '@minagent/session/postgres'
import { systemClock } from '@minagent/types/runtime'
import { worldAgent } from './postgres-world.ts'

const [url = '', ledger = '', task, count] = process.argv.slice(2)
const journal = postgresJournal(url)
const agent = worldAgent(async (key) => {
  appendFileSync(ledger, `${key}\n`)
  console.log(`working ${key}`)
  await systemClock.sleep(150)
})
const durable = journaled(agent, journal, { leaseMs: 4_000 })

async function startRuns(): Promise<void> {
  await Promise.all(Array.from({ length: Number(count) }, (_, index) => durable.run('go', { runId: `r${index}` })))
}

async function recoverAll(): Promise<void> {
  while ((await durable.list({ status: 'running' })).length > 0) {
    const runs = await durable.recover()
    for (const { id } of runs) console.log(`taken ${id}`)
    // A run that another process took over ends here with a conflict.
    await Promise.allSettled(runs.map(({ result }) => result))
    await systemClock.sleep(100)
  }
}

await journal.prepare()
console.log('ready')
// All begin at one word.
await new Promise((resolve) => process.stdin.once('data', resolve))
await (task === 'start' ? startRuns() : recoverAll())
await journal.close()
process.exit()
