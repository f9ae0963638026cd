// A process that claims a run again and again and appends to it until another one has it; each success is noted in a file.
// It ends when there is a file that says so.
import { appendFileSync, existsSync } from 'node:fs'
import { fileJournal } from '@minagent/session/node'
import { isMinagentError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'

const [folder = '', ledger = '', owner = '', stop = ''] = process.argv.slice(2)
const journal = fileJournal(folder)

/** Appends until somebody else has the run, or all are to stop. */
async function work(): Promise<void> {
  // The lease is shorter than one append: whoever looks may try.
  const lease = await journal.claim('r1', owner, 1)
  const events = await journal.read('r1')
  for (let seq = events.length; !existsSync(stop); seq++) {
    const message = { role: 'user', content: `${owner} ${lease.epoch} ${seq}` } as const
    await journal.append(lease, seq, [{ type: 'message.steered', runId: 'r1', seq, at: systemClock.now(), round: 0, message }])
    appendFileSync(ledger, `${message.content}\n`)
  }
}

while (!existsSync(stop)) {
  await work().catch((error: unknown) => {
    if (!isMinagentError(error, 'journal_conflict')) throw error
  })
  await systemClock.sleep(1)
}
