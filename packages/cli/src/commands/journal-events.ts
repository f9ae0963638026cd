import { closeSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileJournal } from '@minagent/session/node'
import { MinagentError, type RunEvent } from '@minagent/types'

/**
 * The events of the run that a file of a file journal belongs to, of all its files; undefined for any other file. They refer to each
 * other, so that the journal itself must read them.
 * @throws MinagentError `not_found` when the file is not where the journal wrote it, or one of the journal.
 */
export async function journalEvents(file: string): Promise<readonly RunEvent[] | undefined> {
  const runId = runIdOf(file)
  if (runId === undefined) return undefined
  const events = await fileJournal(dirname(dirname(dirname(file)))).read(runId)
  if (events.length > 0) return events
  throw new MinagentError('not_found', `There is no run ${runId} around ${file}.`, { details: { runId } })
}

/** The first line of such a file names the run. What cannot be opened is told by whoever reads it in another way. */
function runIdOf(file: string): string | undefined {
  try {
    const id: unknown = JSON.parse(HEADER.exec(beginningOf(file))?.[1] ?? 'null')
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

const HEADER = /^\d{1,10} m\d+ [0-9a-f]{8} \{"run_id":("(?:[^"\\]|\\.)*"),"epoch"/

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(4_000)
  const descriptor = openSync(file, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(descriptor)
  }
}
