import { writeSync } from 'node:fs'
import { sqliteJournal } from '@minagent/session/sqlite'
import { isMinagentError, type Journal } from '@minagent/types'
import { fewEvents } from '../few-events.ts'

/** `append`: writes one event after another for ever. `contend`: takes the run from whoever has it, for 20 events of its own. */
const [, , work, file = '', owner = ''] = process.argv

const all = fewEvents('r1', 5_000)
const journal = sqliteJournal(file)

/** Told at once, so that nothing that was acknowledged is unknown when the process is killed. */
function tell(line: string): void {
  writeSync(1, `${line}\n`)
}

async function append(to: Journal): Promise<void> {
  const lease = await to.claim('r1', owner, 1_000, { steal: true })
  for (let length = (await to.read('r1')).length; ; length++) {
    await to.append(lease, length, all.slice(length, length + 1))
    tell(`${length}`)
  }
}

async function contend(to: Journal): Promise<void> {
  for (let written = 0; written < 20; ) {
    // Read before it is claimed, the run has to be read again within the append, while others write.
    const { length } = await to.read('r1')
    const lease = await to.claim('r1', owner, 60_000, { steal: true })
    try {
      await to.append(lease, length, all.slice(length, length + 1))
      written++
      tell(`${length}`)
    } catch (error) {
      if (!isMinagentError(error, 'journal_conflict')) throw error
    }
  }
}

await (work === 'append' ? append(journal) : contend(journal)).catch((error: unknown) => {
  tell(isMinagentError(error) ? error.code : String(error))
})
await journal.close()
