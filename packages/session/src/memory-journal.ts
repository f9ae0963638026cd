import { type Clock, type Journal, type Lease, MinagentError, type PersistedEvent, type RunInfo } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { statusAfter } from './run-status.ts'
import { selectedRuns } from './selected-runs.ts'

interface StoredRun {
  readonly events: PersistedEvent[]
  epoch: number
  owner: string | undefined
  leasedUntil: number
  leaseMs: number
  updatedAt: number
}

/** A journal that lives as long as the process: for tests, and as the simplest example of one. */
export function memoryJournal({ clock = systemClock }: { readonly clock?: Clock } = {}): Journal {
  const runs = new Map<string, StoredRun>()
  /** Of the last claim of any run: a run that is deleted and begun again never sees an old epoch. */
  let lastEpoch = 0
  const held = (lease: Lease): StoredRun => {
    const run = runs.get(lease.runId)
    if (run?.epoch === lease.epoch) return run
    throw conflict(lease.runId, 'somebody else has claimed it since')
  }
  return {
    async claim(runId, owner, leaseMs, { steal = false } = {}) {
      const now = clock.now()
      const run = runs.get(runId) ?? { events: [], epoch: 0, owner: undefined, leasedUntil: 0, leaseMs, updatedAt: now }
      const busy = run.owner !== undefined && run.owner !== owner && run.leasedUntil > now
      if (busy && !steal) throw conflict(runId, `${run.owner} works on it`)
      runs.set(runId, Object.assign(run, { epoch: ++lastEpoch, owner, leaseMs, leasedUntil: now + leaseMs }))
      return { runId, epoch: run.epoch }
    },
    async append(lease, expectedLength, events) {
      const run = held(lease)
      if (run.events.length !== expectedLength) throw conflict(lease.runId, `it has ${run.events.length} events, not ${expectedLength}`)
      run.events.push(...events)
      run.updatedAt = clock.now()
    },
    read: async (runId) => [...(runs.get(runId)?.events ?? [])],
    async renew(lease) {
      const run = held(lease)
      run.leasedUntil = clock.now() + run.leaseMs
    },
    async release(lease) {
      held(lease).owner = undefined
    },
    list: async (filter) =>
      selectedRuns(
        [...runs].map(([runId, run]) => infoOf(runId, run)),
        filter,
      ),
    async delete(runId) {
      runs.delete(runId)
    },
  }
}

function infoOf(runId: string, { events, owner, leasedUntil, updatedAt }: StoredRun): RunInfo {
  const leased = owner === undefined ? {} : { leasedUntil }
  return { runId, status: statusAfter(events) ?? 'running', updatedAt, eventCount: events.length, ...leased }
}

/** The error of a writer that must not write. */
export function conflict(runId: string, why: string): MinagentError<'journal_conflict'> {
  return new MinagentError('journal_conflict', `Run ${runId} cannot be written: ${why}.`, { details: { runId } })
}
