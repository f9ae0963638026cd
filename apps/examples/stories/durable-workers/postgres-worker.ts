// Goes on with every run that it finds in the database, or begins some: <url> <ledger> <hang after> <runs to begin>
import { journaled } from '@minagent/session'
import { postgresJournal } from '@minagent/session/postgres'
import { systemClock } from '@minagent/types/runtime'
import { travelAgent } from './agent.ts'

const [url = '', file = '', hangAfter = '', count] = process.argv.slice(2)
const journal = postgresJournal(url)
const durable = journaled(travelAgent({ file, hangAfter }), journal, { leaseMs: 3_000 })
await journal.prepare()
console.log('ready')

if (count) await Promise.all(Array.from({ length: Number(count) }, (_, at) => durable.run('Tell the guest.', { runId: `run-${at}` })))

//#region recover
while ((await durable.list({ status: 'running' })).length > 0) {
  const runs = await durable.recover()
  await Promise.allSettled(runs.map(({ result }) => result))
  await systemClock.sleep(100)
}
//#endregion recover
await journal.close()
