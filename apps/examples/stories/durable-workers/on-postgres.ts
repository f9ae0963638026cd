import { join } from 'node:path'
import { journaled } from '@minagent/session'
import { postgresJournal } from '@minagent/session/postgres'
import { startPostgres } from '../../../../test/support/postgres-server.ts'
import { travelAgent } from './agent.ts'
import { effects, startWorker, untilEffects } from './processes.ts'

const RUNS = 4

/** A database and no engine: one process begins runs and is killed in the middle of all of them, four others go on with them. */
export async function onPostgres(folder: string): Promise<void> {
  const ledger = join(folder, 'postgres')
  const server = await startPostgres()
  const journal = postgresJournal(server.url)
  try {
    const beginner = await startWorker('postgres-worker.ts', server.url, ledger, 'tell', String(RUNS))
    await untilEffects(ledger, (seen) => seen.includes(`1:0:tell ${RUNS}×`))
    await beginner.kill()
    console.log(`A process that began ${RUNS} runs is killed while each of them was telling its guest.`)
    const workers = await Promise.all(Array.from({ length: 4 }, () => startWorker('postgres-worker.ts', server.url, ledger, '')))
    await Promise.all(workers.map(({ ended }) => ended))
    const runs = await journal.list()
    const durable = journaled(travelAgent({ file: ledger, hangAfter: '' }), journal)
    console.log(`Four workers went on with them: ${runs.filter(({ status }) => status === 'succeeded').length} succeeded.`)
    for (const { kind, detail } of (await durable.replay('run-0')).steps) console.log(`  ${kind}: ${detail}`)
    for (const line of effects(ledger)) console.log(`  ${line}`)
  } finally {
    await journal.close()
    await server.remove()
  }
}
