import { MinagentError, type PersistedEvent } from '@minagent/types'
import { RunCodec } from '../run-codec.ts'
import type { PostgresRow } from './connect.ts'

/** A run as it is stored, and the codec that has passed over all of it. */
export interface DecodedRun {
  readonly events: readonly PersistedEvent[]
  readonly codec: RunCodec
}

/** @throws MinagentError `journal_damaged` when a record is missing, or cannot be read (D6). */
export function decodedRun(runId: string, rows: readonly PostgresRow[]): DecodedRun {
  const codec = new RunCodec(runId)
  const events: PersistedEvent[] = []
  for (const { seq, record } of rows) {
    if (seq === null) break
    if (Number(seq) !== codec.length) throw missing(runId, codec.length)
    events.push(codec.read(String(record)))
  }
  if (codec.length !== Number(rows[0]?.length ?? 0)) throw missing(runId, codec.length)
  return { events, codec }
}

function missing(runId: string, seq: number): MinagentError<'journal_damaged'> {
  return new MinagentError('journal_damaged', `Record ${seq} of run ${runId} is missing. Nothing was changed.`, { details: { runId, seq } })
}
