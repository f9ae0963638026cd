import { isPlainObject, MinagentError, type StoredSession } from '@minagent/types'
import { fromRecord, toRecord } from './record.ts'

/** What a store keeps of a session beside its id and version: one text with version and checksum. */
export function toSessionRecord({ messages, metadata, updatedAt }: StoredSession): string {
  return toRecord(JSON.stringify({ messages, metadata, updated_at: updatedAt }))
}

/** @throws MinagentError `journal_damaged` for a record that is not whole, of another version, or no session. */
export function fromSessionRecord(id: string, version: number, record: string): StoredSession {
  const checked = fromRecord(record)
  if ('problem' in checked) throw damaged(id, checked.problem)
  const stored: unknown = JSON.parse(checked.json)
  if (!isPlainObject(stored)) throw damaged(id, 'it is no object')
  const { messages, metadata, updated_at: updatedAt } = stored
  if (Array.isArray(messages) && messages.every(isPlainObject) && isPlainObject(metadata) && typeof updatedAt === 'number') {
    return { id, version, messages, metadata, updatedAt }
  }
  throw damaged(id, 'it is no session')
}

function damaged(id: string, problem: string): MinagentError<'journal_damaged'> {
  return new MinagentError('journal_damaged', `Session ${JSON.stringify(id)} cannot be read: ${problem}. Nothing was changed.`, {
    details: { runId: id, seq: 0 },
  })
}
