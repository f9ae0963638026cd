import { stat } from 'node:fs/promises'
import { isMinagentError, isPlainObject, type RunInfo } from '@minagent/types'
import { fromRecord } from '../record.ts'
import { statusOf } from '../run-status.ts'
import { claimFolder } from './claim-folders.ts'
import { readLease } from './lease-file.ts'
import { type RunHistory, readHistory } from './run-history.ts'
import { codeOf, damaged } from './store-failure.ts'

/**
 * One line of a list of runs; undefined when nothing was written. A run that cannot be read must not hide the others: it is listed
 * as damaged, and reading it says what is wrong.
 */
export async function runInfo(folder: string, runId: string): Promise<RunInfo | undefined> {
  try {
    return await infoOf(folder, await readHistory(folder, runId))
  } catch (error) {
    const isDamaged = isMinagentError(error, 'journal_damaged')
    if (!isDamaged && !UNREADABLE.has(codeOf(error))) throw error
    const writtenAt = await stat(folder).then(
      ({ mtimeMs }) => Math.round(mtimeMs),
      () => 0,
    )
    return { runId, status: 'damaged', updatedAt: writtenAt, eventCount: Math.max(1, isDamaged ? error.details.seq : 0) }
  }
}

/** What the file system says of one entry, not of all. */
const UNREADABLE: ReadonlySet<string> = new Set(['EISDIR', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'EIO'])

async function infoOf(folder: string, history: RunHistory): Promise<RunInfo | undefined> {
  const last = history.parts.at(-1)
  const [newest] = history.epochs
  if (!last || newest === undefined) return undefined
  const { runId, length } = history
  const note = await readLease(claimFolder(folder, newest))
  const leased = note ? { leasedUntil: note.until } : {}
  const status = statusOf(typeOf(lastJson(history)))
  if (!status) throw damaged(runId, length - 1, `Record ${length - 1} of run ${runId} in ${last.file} is no event`)
  return { runId, status, updatedAt: last.writtenAt, eventCount: length, ...leased }
}

/** The last record of a history whose records are all sound. */
function lastJson({ runId, parts }: RunHistory): string {
  let last = { json: '', checksum: runId }
  for (const { file, header, counting, records } of parts) {
    for (const [index, record] of records.slice(0, counting).entries()) {
      const checked = fromRecord(record, last.checksum)
      if ('problem' in checked) throw damaged(runId, header.base + index, `Line ${index + 2} of ${file} (run ${runId}): ${checked.problem}`)
      last = checked
    }
  }
  return last.json
}

function typeOf(json: string): string {
  const event: unknown = JSON.parse(json)
  return isPlainObject(event) && typeof event.type === 'string' ? event.type : ''
}
