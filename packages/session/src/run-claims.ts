import { isMinagentError, type Journal, type Lease, MinagentError, type PersistedEvent } from '@minagent/types'
import { type Decision, notPending, pendingOf, resolved } from './approvals.ts'
import { deadLetter, deadLettered, progress } from './dead-letter.ts'
import { withHolder } from './held-run.ts'
import { notResumable } from './not-resumable.ts'
import { requireRunId } from './run-id.ts'
import { journalError } from './run-log.ts'
import { hasEnded, statusAfter } from './run-status.ts'
import type { DurableSettings } from './settings.ts'
import { wellFormedEvent } from './well-formed-event.ts'

/** How long a writer that came second waits before each further try, in ms. */
const WAITS_MS = [10, 20, 40, 80, 160, 320, 640, 1280]

/** A run whose writer one is. */
export interface Opened {
  readonly lease: Lease
  readonly events: readonly PersistedEvent[]
}

/** Becomes the writer of runs, and writes what is not said by their agent. A claim that comes to nothing is given back. */
export class RunClaims {
  readonly #journal: Journal
  readonly #settings: DurableSettings

  constructor(journal: Journal, settings: DurableSettings) {
    this.#journal = journal
    this.#settings = settings
  }

  /** @throws MinagentError `not_resumable` when there is such a run. */
  openNew(runId: string): Promise<Opened> {
    return this.#orHolder(runId, () =>
      this.#claimed(runId, async (lease) => {
        const events = await this.#journal.read(runId)
        if (events.length === 0) return { lease, events }
        throw notResumable(runId, `there is a run ${runId} already: resume it, or start one with another id`)
      }),
    )
  }

  /** @throws MinagentError `not_resumable` when it was cut off too often without getting further (D13). */
  takeOver(runId: string): Promise<Opened> {
    return this.#orHolder(runId, () =>
      this.#claimed(runId, async (lease) => {
        const events = await this.#journal.read(runId)
        const letter = deadLetter(events)
        if (letter) throw deadLettered(runId, events, letter.attempts)
        const attempts = events.length - progress(events)
        if (attempts < this.#settings.resumeBudget) return { lease, events: await this.#withExpired(lease, events) }
        const at = this.#settings.clock.now()
        await this.#append(lease, events.length, [{ type: 'run.dead_lettered', runId, at, seq: events.length, attempts }])
        throw deadLettered(runId, events, attempts)
      }),
    )
  }

  /** Writes the end of a run that has none, which `endOf` makes; whoever writes the run is fenced (D11). */
  async cancel(runId: string, endOf: (events: readonly PersistedEvent[]) => readonly PersistedEvent[]): Promise<void> {
    await this.#retried(runId, async () => {
      if (hasEnded(statusAfter(await existing(this.#journal, runId)))) return
      const end = async (lease: Lease) => {
        const events = await existing(this.#journal, runId)
        if (!hasEnded(statusAfter(events))) await this.#append(lease, events.length, endOf(events))
        return { lease, events }
      }
      await this.#released(this.#claimed(runId, end, { steal: true }))
    })
  }

  /**
   * Writes a decision; while somebody else writes the run it tries again for a moment (D10).
   * @throws MinagentError `approval_mismatch` for a call that does not wait for one, `not_resumable` for a dead letter.
   */
  async decide(runId: string, ordinal: number, decision: Decision): Promise<void> {
    await this.#retried(runId, () => this.#released(this.#claimed(runId, (lease) => this.#decided(lease, ordinal, decision))))
  }

  /** Writes a run that nobody has begun yet. */
  async add(runId: string, events: readonly PersistedEvent[]): Promise<void> {
    const write = async (lease: Lease) => {
      await this.#append(lease, 0, events)
      return { lease, events }
    }
    await this.#released(this.#claimed(runId, write))
  }

  async #decided(lease: Lease, ordinal: number, decision: Decision): Promise<Opened> {
    const { runId } = lease
    const before = await existing(this.#journal, runId)
    const letter = deadLetter(before)
    if (letter) throw deadLettered(runId, before, letter.attempts)
    const events = await this.#withExpired(lease, before)
    const request = pendingOf(events).find((pending) => pending.ordinal === ordinal)
    if (!request) throw notPending(runId, ordinal, events)
    await this.#append(lease, events.length, [resolved(request, decision, events.length, this.#settings.clock.now())])
    return { lease, events }
  }

  #append(lease: Lease, expectedLength: number, events: readonly PersistedEvent[]): Promise<void> {
    return this.#journal.append(lease, expectedLength, events.map(wellFormedEvent))
  }

  /** What was written stands: a lease that cannot be given back lapses. */
  async #released(opened: Promise<Opened>): Promise<void> {
    const { lease } = await opened
    await this.#journal.release(lease).catch(() => undefined)
  }

  /** Tries again where another writer came first, a bounded number of times. */
  #retried(runId: string, work: () => Promise<void>): Promise<void> {
    return this.#orHolder(runId, async () => {
      for (const wait of WAITS_MS) {
        try {
          return await work()
        } catch (error) {
          if (!isMinagentError(error, 'journal_conflict')) throw error
        }
        await this.#settings.clock.sleep(wait)
      }
      return await work()
    })
  }

  async #orHolder<T>(runId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw await withHolder(error, runId, this.#journal)
    }
  }

  async #claimed(runId: string, work: (lease: Lease) => Promise<Opened>, options?: { readonly steal: boolean }): Promise<Opened> {
    const { owner, leaseMs } = this.#settings
    let lease: Lease | undefined
    try {
      lease = await this.#journal.claim(runId, owner, leaseMs, options)
      return await work(lease)
    } catch (error) {
      // A store that fails twice keeps the lease until it lapses.
      if (lease) await this.#journal.release(lease).catch(() => undefined)
      throw journalError(error, runId)
    }
  }

  /** Approvals that waited too long count as denied (D10). */
  async #withExpired(lease: Lease, events: readonly PersistedEvent[]): Promise<readonly PersistedEvent[]> {
    const now = this.#settings.clock.now()
    const expired = pendingOf(events).filter(({ at }) => now - at > this.#settings.approvalMs)
    if (expired.length === 0) return events
    const denied = expired.map((request, index) => resolved(request, { decision: 'deny' }, events.length + index, now))
    await this.#append(lease, events.length, denied)
    return [...events, ...denied]
  }
}

/** The events of a run; none when it is not there. @throws MinagentError `journal_failed` or `journal_damaged`; TypeError for no id. */
export async function recorded(journal: Journal, runId: string): Promise<readonly PersistedEvent[]> {
  requireRunId(runId)
  try {
    return await journal.read(runId)
  } catch (error) {
    throw journalError(error, runId)
  }
}

/** The events of a run that is there. @throws MinagentError `not_found`, `journal_failed` or `journal_damaged`. */
export async function existing(journal: Journal, runId: string): Promise<readonly PersistedEvent[]> {
  const events = await recorded(journal, runId)
  if (events.length > 0) return events
  throw new MinagentError('not_found', `There is no run ${JSON.stringify(runId)} in the journal.`, { details: { runId } })
}
