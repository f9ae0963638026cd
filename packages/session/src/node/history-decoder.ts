import { isMinagentError, MinagentError, type PersistedEvent } from '@minagent/types'
import { RunCodec } from '../run-codec.ts'
import type { RunHistory } from './run-history.ts'

/** The events of a history, and the codec that has passed over them. */
export interface DecodedHistory {
  readonly events: readonly PersistedEvent[]
  readonly codec: RunCodec
}

/**
 * Decodes histories. The last one is kept until its run is written, since a run that is resumed is read several times before that:
 * records that are on the disk as they were when they passed their checks are not checked again (D6).
 */
export class HistoryDecoder {
  #last: { readonly runId: string; readonly records: readonly string[]; readonly decoded: DecodedHistory } | undefined

  /** @throws MinagentError `journal_damaged` naming the record, its file and line. */
  decoded(history: RunHistory): DecodedHistory {
    const { runId } = history
    const records = history.parts.flatMap((part) => part.records.slice(0, part.counting))
    if (this.#last?.runId !== runId || !sameTexts(this.#last.records, records)) {
      this.#last = { runId, records, decoded: decodedAnew(history) }
    }
    const { events, codec } = this.#last.decoded
    return { events: [...events], codec: codec.copy() }
  }

  forget(runId: string): void {
    if (this.#last?.runId === runId) this.#last = undefined
  }
}

function decodedAnew({ runId, parts }: RunHistory): DecodedHistory {
  const codec = new RunCodec(runId)
  const events: PersistedEvent[] = []
  for (const { file, records, counting } of parts) {
    records.slice(0, counting).forEach((record, index) => {
      events.push(placed(`line ${index + 2} of ${file}`, () => codec.read(record)))
    })
  }
  return { events, codec }
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index])
}

function placed<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isMinagentError(error, 'journal_damaged')) throw error
    const message = `${error.message} It is ${place}: restore the file from a backup, or delete the run.`
    throw new MinagentError('journal_damaged', message, { details: error.details, cause: error })
  }
}
