import { stat } from 'node:fs/promises'
import { isMinagentError, isPlainObject, type RunInfo } from '@minagent/types'
import { fromRecord } from '../record.ts'
import { statusOf } from '../run-status.ts'
import { readLease } from './lease-file.ts'
import { claimFolder, type RunHistory, readHistory } from './run-history.ts'

/**
 * One line of a list of runs; undefined when nothing was written. A run that cannot be read must not hide the others: it is listed
 * as a dead letter, which nobody goes on with by itself, and reading it says what is wrong.
 */
export async function runInfo(folder: string, runId: string): Promise<RunInfo | undefined> {
  try {
    return await infoOf(folder, await readHistory(folder, runId))
  } catch (error) {
    if (!isMinagentError(error, 'journal_damaged')) throw error
    const { mtimeMs } = await stat(folder)
    return { runId, status: 'dead_letter', updatedAt: Math.round(mtimeMs), eventCount: Math.max(1, error.details.seq) }
  }
}

async function infoOf(folder: string, { newest, parts, length }: RunHistory): Promise<RunInfo | undefined> {
  const last = parts.findLast(({ counting }) => counting > 0)
  const record = last?.records[last.counting - 1]
  if (!last || record === undefined) return undefined
  const note = await readLease(claimFolder(folder, newest))
  const leased = note ? { leasedUntil: note.until } : {}
  const { runId } = last.header
  return { runId, status: statusOf(typeOf(record)) ?? 'dead_letter', updatedAt: last.writtenAt, eventCount: length, ...leased }
}

function typeOf(record: string): string {
  const checked = fromRecord(record)
  if ('problem' in checked) return ''
  const event: unknown = JSON.parse(checked.json)
  return isPlainObject(event) && typeof event.type === 'string' ? event.type : ''
}
