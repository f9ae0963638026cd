import { MinagentError, type PersistedEvent, type RunInfo } from '@minagent/types'
import { RunCodec } from '../run-codec.ts'
import { statusNamed } from '../run-status.ts'
import type { Row, SqliteDriver } from './sqlite-driver.ts'

/** A run as it is stored, and the codec that has passed over it. */
export interface StoredRun {
  readonly events: readonly PersistedEvent[]
  readonly codec: RunCodec
}

const RECORDS = 'SELECT length, seq, record FROM runs LEFT JOIN events USING (run) WHERE run_id = ? ORDER BY seq'

/** @throws MinagentError `journal_damaged` for a record that cannot be read, or is not there. */
export function readRun(driver: SqliteDriver, runId: string): StoredRun {
  const rows = driver.all(RECORDS, runId)
  const length = Number(rows[0]?.length ?? 0)
  const codec = new RunCodec(runId)
  const events: PersistedEvent[] = []
  for (const { seq, record } of rows) {
    if (seq === null) break
    if (Number(seq) !== events.length || typeof record !== 'string') throw missing(runId, events.length)
    events.push(codec.read(record))
  }
  if (events.length !== length) throw missing(runId, Math.min(events.length, length))
  return { events, codec }
}

/** A row of the table of runs, as it is listed. */
export function infoOf(row: Row): RunInfo {
  const runId = String(row.run_id)
  const status = statusNamed(row.status)
  if (!status) throw damaged(runId, 0, `The status ${String(row.status)} of run ${runId} is not known`)
  const leased = row.owner === null ? {} : { leasedUntil: Number(row.leased_until) }
  return { runId, status, updatedAt: Number(row.updated_at), eventCount: Number(row.length), ...leased }
}

function missing(runId: string, seq: number): MinagentError<'journal_damaged'> {
  return damaged(runId, seq, `Record ${seq} of run ${runId} is not where it belongs`)
}

function damaged(runId: string, seq: number, what: string): MinagentError<'journal_damaged'> {
  return new MinagentError('journal_damaged', `${what}. Nothing was changed.`, { details: { runId, seq } })
}
