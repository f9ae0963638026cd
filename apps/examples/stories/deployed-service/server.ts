import { serve } from '@minagent/service/node'
import { journaled } from '@minagent/session'
import { postgresJournal, postgresSessions } from '@minagent/session/postgres'
import { redactSecrets } from '@minagent/types/runtime'
import { assistant } from './assistant.ts'
import { readEnvironment } from './environment.ts'

const { database, graceMs, ...place } = readEnvironment(process.env)
const journal = postgresJournal(database)
const sessions = postgresSessions(database)
// A database that is not there ends the process now, not the first request.
await journal.prepare()

const service = await serve(journaled(assistant(), journal), {
  ...place,
  sessions,
  limits: { runs: 50, runsPerMinute: 300, streams: 5_000 },
  // What callers are not told: a defect of the agent, a database that does not answer.
  onError: (error) => console.error(redactSecrets(String(error))),
})
console.log(`listening ${service.url}`)

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)

async function stop(): Promise<void> {
  await service.close(graceMs)
  await Promise.all([journal.close(), sessions.close()])
  process.exit(0)
}
