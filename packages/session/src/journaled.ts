import {
  type ApprovalDecision,
  type DurableAgent,
  isMinagentError,
  type Journal,
  type Lease,
  MinagentError,
  type PersistedEvent,
  type ResumableAgent,
  type Run,
  RunError,
  type RunFilter,
  type RunInfo,
  type RunInput,
  type RunOptions,
  type RunResult,
} from '@minagent/types'
import { notPending, pendingOf, resolved } from './approvals.ts'
import { DurableRun, type DurableStart, type Opened } from './durable-run.ts'
import { endedRun } from './ended-run.ts'
import { forked } from './forked.ts'
import { statusAfter } from './run-status.ts'
import { type DurableOptions, type DurableSettings, durableSettings } from './settings.ts'

/** A durable agent with all that a journal makes possible. */
export interface JournaledAgent extends DurableAgent {
  /** Goes on with a run that was cut off, or whose calls were decided; a run that has ended gives its result again. */
  resume(runId: string, options?: RunOptions): Promise<Run>
  /** The result of a run that has ended or waits, from its journal alone: no model, no tool, no clock (D7). */
  replay(runId: string): Promise<RunResult>
  /** A new run with the first `at` events of another; gives its id. Its idempotency keys are its own (D4). */
  fork(runId: string, at: number): Promise<string>
  /** Goes on with every run whose process died, within its resume budget (D13). */
  recover(): Promise<readonly Run[]>
  /** Deletes the runs that ended, or became dead letters, before this time (ms since 1970); gives how many. */
  prune(before: number): Promise<number>
}

/** The same agent, whose runs are written ahead into a journal: they outlive the process, and are gone on with anywhere. */
export function journaled(agent: ResumableAgent, journal: Journal, options: DurableOptions = {}): JournaledAgent {
  return new Journaled(agent, journal, durableSettings(options))
}

class Journaled implements JournaledAgent {
  readonly name?: string
  readonly #agent: ResumableAgent
  readonly #journal: Journal
  readonly #settings: DurableSettings
  readonly #here = new Map<string, DurableRun>()

  constructor(agent: ResumableAgent, journal: Journal, settings: DurableSettings) {
    if (agent.name !== undefined) this.name = agent.name
    this.#agent = agent
    this.#journal = journal
    this.#settings = settings
  }

  start(input: RunInput, options: RunOptions = {}): Run {
    const runId = options.runId ?? this.#settings.ids.next('run')
    return this.#open({ runId, input, options, open: () => this.#claimNew(runId) })
  }

  async run(input: RunInput, options: RunOptions = {}): Promise<RunResult> {
    const result = await this.start(input, options).result
    if (result.stopReason === 'completed') return result
    throw new RunError(`The run ended with ${result.stopReason}: ${result.error?.message ?? 'calls wait for approval'}`, result)
  }

  async resume(runId: string, options: RunOptions = {}): Promise<Run> {
    const here = this.#here.get(runId)
    if (here) return here
    const status = statusAfter(await this.#existing(runId))
    if (status === 'succeeded' || status === 'failed') return endedRun(runId, await this.replay(runId), await this.#existing(runId))
    const opened = await this.#takeOver(runId)
    return this.#open({ runId, options, open: async () => opened })
  }

  async replay(runId: string): Promise<RunResult> {
    return this.#agent.fold(await this.#existing(runId))
  }

  async get(runId: string): Promise<RunResult | undefined> {
    const events = await this.#journal.read(runId)
    const status = statusAfter(events)
    return status === undefined || status === 'running' || status === 'dead_letter' ? undefined : this.#agent.fold(events)
  }

  list(filter?: RunFilter): Promise<readonly RunInfo[]> {
    return this.#journal.list(filter)
  }

  approve(runId: string, ordinal: number): Promise<void> {
    return this.#decide(runId, ordinal, 'approve')
  }

  deny(runId: string, ordinal: number): Promise<void> {
    return this.#decide(runId, ordinal, 'deny')
  }

  /** Wherever the run goes on: its writer is fenced first, then its open calls are closed (D11). */
  async cancel(runId: string, reason?: string): Promise<void> {
    const here = this.#here.get(runId)
    if (here) {
      here.cancel(reason)
      await here.result
      return
    }
    const events = await this.#existing(runId)
    const status = statusAfter(events)
    if (status === 'succeeded' || status === 'failed') return
    const { owner, leaseMs } = this.#settings
    const lease = await this.#journal.claim(runId, owner, leaseMs, { steal: true })
    const open = async () => ({ lease, events: await this.#journal.read(runId) })
    await this.#open({ runId, options: {}, open, cancel: { reason } }).result
  }

  async fork(runId: string, at: number): Promise<string> {
    const events = (await this.#existing(runId)).slice(0, at)
    const forkId = this.#settings.ids.next('run')
    const lease = await this.#claim(forkId)
    try {
      await this.#journal.append(
        lease,
        0,
        events.map((event) => forked(event, runId, forkId)),
      )
    } finally {
      await this.#journal.release(lease)
    }
    return forkId
  }

  async recover(): Promise<readonly Run[]> {
    const now = this.#settings.clock.now()
    const running = await this.#journal.list({ status: 'running' })
    const lapsed = running.filter(({ runId, leasedUntil = 0 }) => leasedUntil <= now && !this.#here.has(runId))
    const runs: Run[] = []
    for (const { runId } of lapsed) {
      try {
        runs.push(await this.resume(runId))
      } catch (error) {
        // Another process was faster, or the run is a dead letter from now on: the others go on.
        if (!isMinagentError(error, 'journal_conflict') && !isMinagentError(error, 'not_resumable')) throw error
      }
    }
    return runs
  }

  async prune(before: number): Promise<number> {
    const all = await this.#journal.list()
    const old = all.filter(({ status, updatedAt }) => status !== 'running' && status !== 'suspended' && updatedAt < before)
    for (const { runId } of old) await this.#journal.delete(runId)
    return old.length
  }

  #open(start: DurableStart): DurableRun {
    const run = new DurableRun(this.#agent, this.#journal, this.#settings, start)
    this.#here.set(start.runId, run)
    const done = () => this.#here.delete(start.runId)
    run.result.then(done, done)
    return run
  }

  #claim(runId: string): Promise<Lease> {
    return this.#journal.claim(runId, this.#settings.owner, this.#settings.leaseMs)
  }

  async #claimNew(runId: string): Promise<Opened> {
    const lease = await this.#claim(runId)
    const events = await this.#journal.read(runId)
    if (events.length === 0) return { lease, events }
    await this.#journal.release(lease)
    throw notResumable(runId, `there is a run ${runId} already: resume it, or start one with another id`)
  }

  async #takeOver(runId: string): Promise<Opened> {
    const lease = await this.#claim(runId)
    const events = await this.#journal.read(runId)
    const attempts = events.length - 1 - events.findLastIndex(({ type }) => type !== 'run.resumed')
    const dead = statusAfter(events) === 'dead_letter'
    if (!dead && attempts < this.#settings.resumeBudget) return { lease, events: await this.#withExpired(lease, events) }
    const { clock } = this.#settings
    const letter = { type: 'run.dead_lettered', runId, at: clock.now(), seq: events.length, attempts } as const
    if (!dead) await this.#journal.append(lease, events.length, [letter])
    await this.#journal.release(lease)
    throw notResumable(runId, `it was cut off ${attempts} times without getting further; it is a dead letter`)
  }

  /** Approvals that waited too long count as denied (D10). */
  async #withExpired(lease: Lease, events: readonly PersistedEvent[]): Promise<readonly PersistedEvent[]> {
    const now = this.#settings.clock.now()
    const expired = pendingOf(events).filter(({ at }) => now - at > this.#settings.approvalMs)
    if (expired.length === 0) return events
    const denied = expired.map((request, index) => resolved(request, 'deny', events.length + index, now))
    await this.#journal.append(lease, events.length, denied)
    return [...events, ...denied]
  }

  async #decide(runId: string, ordinal: number, decision: ApprovalDecision): Promise<void> {
    const lease = await this.#claim(runId)
    try {
      const events = await this.#withExpired(lease, await this.#existing(runId))
      const request = pendingOf(events).find((pending) => pending.ordinal === ordinal)
      if (!request) throw notPending(runId, ordinal, events)
      await this.#journal.append(lease, events.length, [resolved(request, decision, events.length, this.#settings.clock.now())])
    } finally {
      await this.#journal.release(lease)
    }
  }

  async #existing(runId: string): Promise<readonly PersistedEvent[]> {
    const events = await this.#journal.read(runId)
    if (events.length > 0) return events
    throw new MinagentError('not_found', `There is no run ${JSON.stringify(runId)} in the journal.`, { details: { runId } })
  }
}

function notResumable(runId: string, why: string): MinagentError<'not_resumable'> {
  return new MinagentError('not_resumable', `Run ${runId} cannot go on: ${why}.`, { details: { runId } })
}
