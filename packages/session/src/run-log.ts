import { isMinagentError, type Journal, type Lease, MinagentError, type PersistedEvent, type RunEvent } from '@minagent/types'
import { wellFormedEvent } from './well-formed-event.ts'

type Unnumbered = PersistedEvent extends infer Event ? (Event extends PersistedEvent ? Omit<Event, 'seq'> : never) : never

/**
 * The log of one run under one lease. Events are numbered when they are added and committed together by {@link RunLog.commit};
 * listeners hear of an event only after its commit (D1).
 */
export class RunLog {
  readonly lease: Lease
  readonly #journal: Journal
  readonly #events: PersistedEvent[]
  readonly #deliver: (event: RunEvent) => void
  /** What listeners have not heard of yet, in order. */
  #waiting: RunEvent[] = []
  #committed: number
  #lost: unknown
  #writing: Promise<void> | undefined

  constructor(journal: Journal, lease: Lease, events: readonly PersistedEvent[], deliver: (event: RunEvent) => void) {
    this.#journal = journal
    this.lease = lease
    this.#events = [...events]
    this.#committed = events.length
    this.#deliver = deliver
  }

  /** Every event, those included that are not committed yet. */
  get events(): readonly PersistedEvent[] {
    return this.#events
  }

  add(event: Unnumbered): void {
    const numbered = this.#asKept({ ...event, seq: this.#events.length })
    this.#events.push(numbered)
    this.#waiting.push(numbered)
  }

  /** What is told and folded is what is recorded; data that no store can keep end the run. */
  #asKept(event: PersistedEvent): PersistedEvent {
    try {
      return wellFormedEvent(event)
    } catch (error) {
      this.lose(journalError(error, this.lease.runId))
      return event
    }
  }

  /** A transient event keeps its place behind what is not committed yet. */
  tell(event: RunEvent): void {
    if (this.#waiting.length === 0) this.#deliver(event)
    else this.#waiting.push(event)
  }

  /**
   * Writes what was added; resolves when it is durable. After a failure nothing is ever written again.
   * @throws MinagentError `journal_conflict` when another writer has the run, `journal_failed` when the store failed (D12).
   */
  async commit(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => undefined)
    if (this.#lost) throw this.#lost
    if (this.#committed === this.#events.length) return this.#tellUpTo(this.#committed)
    this.#writing = this.#write()
    try {
      await this.#writing
    } finally {
      this.#writing = undefined
    }
  }

  /** From now on every commit fails with this error. */
  lose(error: unknown): void {
    this.#lost ??= error
  }

  //#region write
  async #write(): Promise<void> {
    const from = this.#committed
    const events = this.#events.slice(from)
    try {
      await this.#journal.append(this.lease, from, events)
    } catch (error) {
      this.#lost ??= journalError(error, this.lease.runId)
      throw this.#lost
    }
    this.#committed = from + events.length
    this.#tellUpTo(this.#committed)
  }
  //#endregion write

  #tellUpTo(count: number): void {
    while (this.#waiting.length > 0) {
      const next = this.#waiting[0]
      if (!next || ('seq' in next && next.seq >= count)) return
      this.#waiting.shift()
      this.#deliver(next)
    }
  }
}

/** What a store threw, as an error of the journal if it is not one (D12). */
export function journalError(error: unknown, runId?: string): unknown {
  if (isMinagentError(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  const which = runId === undefined ? 'The journal' : `The journal of run ${runId}`
  const advice = 'Nothing goes on without it: try again, or resume the run, when the store works.'
  return new MinagentError('journal_failed', `${which} failed: ${reason}. ${advice}`, { details: { runId: runId ?? '' }, cause: error })
}
