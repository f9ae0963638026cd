import { type Journal, type Lease, MinagentError, type PersistedEvent } from '@minagent/types'
import { type Decision, notPending, pendingOf, resolved } from './approvals.ts'
import { journalError } from './run-log.ts'
import { statusAfter } from './run-status.ts'
import type { DurableSettings } from './settings.ts'

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
    return this.#claimed(runId, async (lease) => {
      const events = await this.#journal.read(runId)
      if (events.length === 0) return { lease, events }
      throw notResumable(runId, `there is a run ${runId} already: resume it, or start one with another id`)
    })
  }

  /** @throws MinagentError `not_resumable` when it was cut off too often without getting further (D13). */
  takeOver(runId: string): Promise<Opened> {
    return this.#claimed(runId, async (lease) => {
      const events = await this.#journal.read(runId)
      const attempts = events.length - 1 - events.findLastIndex(({ type }) => type !== 'run.resumed')
      const dead = statusAfter(events) === 'dead_letter'
      if (!dead && attempts < this.#settings.resumeBudget) return { lease, events: await this.#withExpired(lease, events) }
      const letter = { type: 'run.dead_lettered', runId, at: this.#settings.clock.now(), seq: events.length, attempts } as const
      if (!dead) await this.#journal.append(lease, events.length, [letter])
      throw notResumable(runId, `it was cut off ${attempts} times without getting further; it is a dead letter`)
    })
  }

  /** Whoever writes the run is fenced. */
  steal(runId: string): Promise<Opened> {
    return this.#claimed(runId, async (lease) => ({ lease, events: await existing(this.#journal, runId) }), { steal: true })
  }

  /** Writes a decision. @throws MinagentError `approval_mismatch` for a call that does not wait for one, `not_resumable` for a dead letter. */
  async decide(runId: string, ordinal: number, decision: Decision): Promise<void> {
    const { lease } = await this.#claimed(runId, async (claim) => {
      const recorded = await existing(this.#journal, runId)
      if (statusAfter(recorded) === 'dead_letter')
        throw notResumable(runId, 'it is a dead letter, and a decision would not bring it further')
      const events = await this.#withExpired(claim, recorded)
      const request = pendingOf(events).find((pending) => pending.ordinal === ordinal)
      if (!request) throw notPending(runId, ordinal, events)
      await this.#journal.append(claim, events.length, [resolved(request, decision, events.length, this.#settings.clock.now())])
      return { lease: claim, events }
    })
    await this.#journal.release(lease)
  }

  /** Writes a run that nobody has begun yet. */
  async add(runId: string, events: readonly PersistedEvent[]): Promise<void> {
    const { lease } = await this.#claimed(runId, async (claim) => {
      await this.#journal.append(claim, 0, events)
      return { lease: claim, events }
    })
    await this.#journal.release(lease)
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
    await this.#journal.append(lease, events.length, denied)
    return [...events, ...denied]
  }
}

/** The events of a run that is there. @throws MinagentError `not_found`, `journal_failed` or `journal_damaged`. */
export async function existing(journal: Journal, runId: string): Promise<readonly PersistedEvent[]> {
  const events = await journal.read(runId).catch((error: unknown) => {
    throw journalError(error, runId)
  })
  if (events.length > 0) return events
  throw new MinagentError('not_found', `There is no run ${JSON.stringify(runId)} in the journal.`, { details: { runId } })
}

/** The error of a run that cannot be gone on with. */
export function notResumable(runId: string, why: string): MinagentError<'not_resumable'> {
  return new MinagentError('not_resumable', `Run ${runId} cannot go on: ${why}.`, { details: { runId } })
}
