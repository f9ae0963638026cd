import { join } from 'node:path'
import { sqliteJournal } from '@minagent/session/sqlite'
import { fewEvents } from '../few-events.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The events of {@link writtenFile}. */
export const writtenEvents = fewEvents('r1', 200)

/** A file with one run of {@link writtenEvents}. */
export async function writtenFile(): Promise<string> {
  const file = join(temporaryFolder(), 'runs.db')
  const journal = sqliteJournal(file)
  const lease = await journal.claim('r1', 'a', 1)
  for (const event of writtenEvents) await journal.append(lease, event.seq, [event])
  await journal.close()
  return file
}
