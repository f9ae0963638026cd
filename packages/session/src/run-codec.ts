import { callToWire, eventFromWire, eventToWire, MinagentError, type PersistedEvent } from '@minagent/types'
import { checksumOf, fromRecord, toRecord } from './record.ts'
import { completed, type EventObject, type Known, shortened } from './stored-event.ts'

/**
 * Writes the events of one run, one after another from the first, and reads them again. What an event repeats of those before it is
 * left out, so that each byte is stored once (D9).
 */
export class RunCodec {
  readonly #runId: string
  #length = 0
  /** What the checksum of the next record is over beside its JSON. */
  #after: string
  #calls: readonly EventObject[] = []
  #text = ''

  constructor(runId: string) {
    this.#runId = runId
    this.#after = runId
  }

  /** How many events were written or read. */
  get length(): number {
    return this.#length
  }

  /** One that goes on from the same place by itself. */
  copy(): RunCodec {
    const copy = new RunCodec(this.#runId)
    copy.#length = this.#length
    copy.#after = this.#after
    copy.#calls = this.#calls
    copy.#text = this.#text
    return copy
  }

  write(event: PersistedEvent): string {
    const stored = shortened(eventToWire(event), this.#known)
    const record = toRecord(JSON.stringify(stored), this.#after)
    this.#passed(event, checksumOf(record))
    return record
  }

  /** @throws MinagentError `journal_damaged` for a record that is not whole, of another version, or no event. */
  read(record: string): PersistedEvent {
    const checked = fromRecord(record, this.#after)
    if ('problem' in checked) throw this.#damaged(checked.problem)
    const event = this.#event(checked.json)
    this.#passed(event, checked.checksum)
    return event
  }

  get #known(): Known {
    return { runId: this.#runId, calls: this.#calls, text: this.#text }
  }

  #event(json: string): PersistedEvent {
    try {
      const event = eventFromWire(completed(JSON.parse(json), this.#length, this.#known))
      if ('seq' in event) return event
      throw new TypeError(`An event of type ${event.type} is not stored.`)
    } catch (cause) {
      throw this.#damaged(`it is no event: ${cause instanceof Error ? cause.message : String(cause)}`, cause)
    }
  }

  #passed(event: PersistedEvent, checksum: string): void {
    this.#length++
    this.#after = checksum
    if (event.type !== 'model.finished') return
    const { content, toolCalls } = event.response.message
    this.#calls = toolCalls.map((call) => ({ ...callToWire(call) }))
    this.#text = content
  }

  #damaged(problem: string, cause?: unknown): MinagentError<'journal_damaged'> {
    const where = `Record ${this.#length} of run ${this.#runId} cannot be read`
    return new MinagentError('journal_damaged', `${where}: ${problem}. Nothing was changed.`, {
      details: { runId: this.#runId, seq: this.#length },
      ...(cause === undefined ? {} : { cause }),
    })
  }
}
