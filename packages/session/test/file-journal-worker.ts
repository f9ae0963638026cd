// A process that claims a run again and again and appends to it until another one has it; each success is noted in a file.
import { appendFileSync } from 'node:fs'
import { fileJournal } from '@minagent/session/node'
import { isMinagentError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'

const [folder = '', ledger = '', owner = '', until = '0'] = process.argv.slice(2)
const journal = fileJournal(folder)

/** Appends until somebody else has the run; true when it is long enough. */
async function work(): Promise<boolean> {
  // The lease is shorter than one append: whoever looks may try.
  const lease = await journal.claim('r1', owner, 1)
  const events = await journal.read('r1')
  for (let seq = events.length; seq < Number(until); seq++) {
    const message = { role: 'user', content: `${owner} ${lease.epoch} ${seq}` } as const
    await journal.append(lease, seq, [{ type: 'message.steered', runId: 'r1', seq, at: systemClock.now(), round: 0, message }])
    appendFileSync(ledger, `${message.content}\n`)
  }
  return true
}

let done = false
while (!done) {
  done = await work().catch((error: unknown) => {
    if (isMinagentError(error, 'journal_conflict')) return false
    throw error
  })
  await systemClock.sleep(1)
}
