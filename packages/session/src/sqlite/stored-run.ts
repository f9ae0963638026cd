import { MinagentError, type PersistedEvent } from '@minagent/types'
import { RunCodec } from '../run-codec.ts'
import type { SqliteDriver } from './sqlite-driver.ts'

/** A run as it is stored, and the codec that has passed over it. */
export interface StoredRun {
  readonly events: readonly PersistedEvent[]
  readonly codec: RunCodec
}

const READ = 'SELECT length, seq, records FROM runs LEFT JOIN events USING (run) WHERE run_id = ? ORDER BY seq'

const ADD = 'INSERT INTO events (run, seq, records) VALUES (?, ?, ?)'

/** Rows are put together whenever a run has grown by so many events: many short ones leave a quarter of their pages empty (D9). */
const PACKED_EVENTS = 64

/** Longer rows fill their pages on their own; in UTF-16 units. */
const PACKED_LENGTH = 1_000_000

/** @throws MinagentError `journal_damaged` for a record that cannot be read, or is not there. */
export function readRun(driver: SqliteDriver, runId: string): StoredRun {
  const rows = driver.all(READ, runId)
  const codec = new RunCodec(runId)
  const events: PersistedEvent[] = []
  for (const { seq, records } of rows) {
    if (seq === null) break
    if (Number(seq) !== codec.length || typeof records !== 'string') throw missing(runId, codec.length)
    for (const record of records.split('\n')) events.push(codec.read(record))
  }
  const length = Number(rows[0]?.length ?? 0)
  if (codec.length !== length) throw missing(runId, Math.min(codec.length, length))
  return { events, codec }
}

/** Adds the records of events, the first of which has this number. */
export function addRecords(driver: SqliteDriver, run: number, seq: number, records: readonly string[]): void {
  if (records.length === 0) return
  driver.run(ADD, run, seq, records.join('\n'))
  const packed = seq - (seq % PACKED_EVENTS)
  if (seq + records.length >= packed + PACKED_EVENTS) pack(driver, run, packed)
}

/** Makes one row of those from this number on. */
function pack(driver: SqliteDriver, run: number, from: number): void {
  const rows = driver.all('SELECT seq, records FROM events WHERE run = ? AND seq >= ? ORDER BY seq', run, from)
  const records = rows.map((row) => String(row.records)).join('\n')
  if (records.length > PACKED_LENGTH) return
  driver.run('DELETE FROM events WHERE run = ? AND seq >= ?', run, from)
  driver.run(ADD, run, Number(rows[0]?.seq), records)
}

function missing(runId: string, seq: number): MinagentError<'journal_damaged'> {
  const message = `Record ${seq} of run ${runId} is not where it belongs. Nothing was changed.`
  return new MinagentError('journal_damaged', message, { details: { runId, seq } })
}
