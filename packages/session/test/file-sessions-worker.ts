// A process that counts up in the metadata of one session; each version it was given is noted in a file.
import { appendFileSync } from 'node:fs'
import { fileSessions } from '@minagent/session/node'
import { isMinagentError, isPlainObject, type StoredSession } from '@minagent/types'

const [folder = '', ledger = '', until = '0'] = process.argv.slice(2)
const store = fileSessions(folder)
const none: StoredSession = { id: 's1', version: 0, messages: [], metadata: { count: 0 }, updatedAt: 0 }

for (;;) {
  const session = (await store.load('s1')) ?? none
  if (session.version >= Number(until)) break
  const count = isPlainObject(session.metadata) ? Number(session.metadata.count) : Number.NaN
  try {
    const version = await store.save({ ...session, metadata: { count: count + 1 } }, session.version)
    appendFileSync(ledger, `${version}\n`)
  } catch (error) {
    if (!isMinagentError(error, 'journal_conflict')) throw error
  }
}
