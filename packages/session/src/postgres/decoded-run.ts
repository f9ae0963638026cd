import { MinagentError, type PersistedEvent } from '@minagent/types'
import { RunCodec } from '../run-codec.ts'
import type { PostgresRow } from './connect.ts'
import { unpackedRecords } from './packed-records.ts'

/** A run as it is stored, and the codec that has passed over all of it. */
export interface DecodedRun {
  readonly events: readonly PersistedEvent[]
  readonly codec: RunCodec
}

/** @throws MinagentError `journal_damaged` when a record is missing, or cannot be read (D6). */
export function decodedRun(runId: string, rows: readonly PostgresRow[]): DecodedRun {
  const codec = new RunCodec(runId)
  const events: PersistedEvent[] = []
  for (const { seq, records } of rows) {
    if (seq === null) break
    if (Number(seq) !== codec.length) throw missing(runId, codec.length)
    for (const record of recordsOf(records, runId, codec.length)) events.push(codec.read(record))
  }
  const length = Number(rows[0]?.length ?? 0)
  if (codec.length !== length) throw missing(runId, Math.min(codec.length, length))
  return { events, codec }
}

function recordsOf(value: unknown, runId: string, seq: number): readonly string[] {
  try {
    return unpackedRecords(value)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `Record ${seq} of run ${runId}, and those stored with it, cannot be read: ${reason}. Nothing was changed.`
    throw new MinagentError('journal_damaged', message, { details: { runId, seq }, cause })
  }
}

function missing(runId: string, seq: number): MinagentError<'journal_damaged'> {
  const message = `Record ${seq} of run ${runId} is not where it belongs. Nothing was changed.`
  return new MinagentError('journal_damaged', message, { details: { runId, seq } })
}
