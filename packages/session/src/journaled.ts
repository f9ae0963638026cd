import {
  type DurableAgent,
  isMinagentError,
  type Journal,
  type PersistedEvent,
  type ResumableAgent,
  type Run,
  RunError,
  type RunFilter,
  type RunInfo,
  type RunInput,
  type RunOptions,
  type RunResult,
  type RunStatus,
} from '@minagent/types'
import type { Decision } from './approvals.ts'
import { cancellation } from './cancellation.ts'
import { DurableRun, type DurableStart } from './durable-run.ts'
import { endedRun, failedRun } from './ended-run.ts'
import { forked } from './forked.ts'
import { notResumable } from './not-resumable.ts'
import { existing, RunClaims, recorded } from './run-claims.ts'
import { requireRunId } from './run-id.ts'
import { journalError } from './run-log.ts'
import { hasEnded, statusAfter } from './run-status.ts'
import { type DurableOptions, type DurableSettings, durableSettings } from './settings.ts'
import { Turns } from './turns.ts'
import { requireJournal } from './usable-journal.ts'

/** A durable agent with all that a journal makes possible. */
export interface JournaledAgent extends DurableAgent {
  /**
   * Cancels a run wherever it goes on or stopped, under whatever agent, dead letters too: its writer is fenced, its open calls are
   * closed (D11). A run that has ended stays as it is.
   */
  cancel(runId: string, reason?: string): Promise<void>
  /** The result of a run that has ended or waits, from its journal alone: no model, no tool, no clock (D7). */
  replay(runId: string): Promise<RunResult>
  /** A new run with the first `at` events of another; gives its id. Its idempotency keys are its own (D4). @throws RangeError for no such place. */
  fork(runId: string, at: number): Promise<string>
  /** Deletes the runs that ended, or became dead letters, before this time (ms since 1970); gives how many. */
  prune(before: number): Promise<number>
}

/**
 * The same agent, whose runs are written ahead into a journal: they outlive the process, and are gone on with anywhere. Who iterates
 * over a run hears of an event once it is durable (D1); observers hear of it when it happens.
 * @throws TypeError for a journal without all its methods; RangeError for an option.
 */
export function journaled(agent: ResumableAgent, journal: Journal, options: DurableOptions = {}): JournaledAgent {
  requireJournal(journal)
  return new Journaled(agent, journal, durableSettings(options))
}

class Journaled implements JournaledAgent {
  readonly name?: string
  readonly #agent: ResumableAgent
  readonly #journal: Journal
  readonly #settings: DurableSettings
  readonly #claims: RunClaims
  /** The runs that go on in this process: a second claim here would fence them. */
  readonly #here = new Map<string, DurableRun>()
  readonly #resuming = new Map<string, Promise<Run>>()
  /** Claims of one run by this process come one after another: each would fence the one before. */
  readonly #turns = new Turns()

  constructor(agent: ResumableAgent, journal: Journal, settings: DurableSettings) {
    if (agent.name !== undefined) this.name = agent.name
    this.#agent = agent
    this.#journal = journal
    this.#settings = settings
    this.#claims = new RunClaims(journal, settings)
  }

  start(input: RunInput, options: RunOptions = {}): Run {
    const runId = options.runId ?? this.#settings.ids.next('run')
    requireRunId(runId)
    if (this.#here.has(runId)) return failedRun(runId, notResumable(runId, `it goes on already: start one with another id`))
    return this.#open({ runId, input, options, open: () => this.#claims.openNew(runId) })
  }

  async run(input: RunInput, options: RunOptions = {}): Promise<RunResult> {
    const result = await this.start(input, options).result
    if (result.stopReason === 'completed') return result
    throw new RunError(`The run ended with ${result.stopReason}: ${result.error?.message ?? 'calls wait for approval'}`, result)
  }

  resume(runId: string, options: RunOptions = {}): Promise<Run> {
    const here = this.#here.get(runId)
    if (here) return Promise.resolve(here)
    const resuming = this.#turns.take(runId, () => this.#resume(runId, options))
    this.#resuming.set(runId, resuming)
    const done = () => {
      if (this.#resuming.get(runId) === resuming) this.#resuming.delete(runId)
    }
    resuming.then(done, done)
    return resuming
  }

  async replay(runId: string): Promise<RunResult> {
    return this.#agent.fold(await existing(this.#journal, runId))
  }

  async get(runId: string): Promise<RunResult | undefined> {
    const events = await recorded(this.#journal, runId)
    const status = statusAfter(events)
    return status === undefined || status === 'running' || status === 'dead_letter' ? undefined : this.#agent.fold(events)
  }

  events(runId: string): Promise<readonly PersistedEvent[]> {
    return recorded(this.#journal, runId)
  }

  async list(filter?: RunFilter): Promise<readonly RunInfo[]> {
    try {
      return await this.#journal.list(filter)
    } catch (error) {
      throw journalError(error)
    }
  }

  approve(runId: string, ordinal: number): Promise<void> {
    return this.#decide(runId, ordinal, { decision: 'approve' })
  }

  deny(runId: string, ordinal: number, reason?: string): Promise<void> {
    return this.#decide(runId, ordinal, { decision: 'deny', reason })
  }

  async cancel(runId: string, reason?: string): Promise<void> {
    await this.#resuming.get(runId)?.catch(() => undefined)
    const here = this.#here.get(runId)
    here?.cancel(reason)
    await here?.result.catch(() => undefined)
    const endOf = (events: readonly PersistedEvent[]) =>
      cancellation(this.#agent, events, { runId, reason, at: this.#settings.clock.now() })
    await this.#turns.take(runId, () => this.#claims.cancel(runId, endOf))
  }

  async fork(runId: string, at: number): Promise<string> {
    const events = await existing(this.#journal, runId)
    if (!Number.isInteger(at) || at < 1 || at > events.length) {
      throw new RangeError(`A fork of run ${runId} begins with its first 1 to ${events.length} events, got ${at}.`)
    }
    const forkId = this.#settings.ids.next('run')
    await this.#claims.add(
      forkId,
      events.slice(0, at).map((event) => forked(event, runId, forkId)),
    )
    return forkId
  }

  async recover(): Promise<readonly Run[]> {
    const now = this.#settings.clock.now()
    const running = await this.list({ status: 'running' })
    const lapsed = running.filter(({ runId, leasedUntil = 0 }) => leasedUntil <= now && !this.#here.has(runId))
    const runs: Run[] = []
    for (const { runId } of lapsed) {
      try {
        runs.push(await this.resume(runId))
      } catch (error) {
        const expected = isMinagentError(error, 'journal_conflict') || isMinagentError(error, 'not_resumable')
        if (!expected) runs.push(failedRun(runId, error))
      }
    }
    return runs
  }

  async prune(before: number): Promise<number> {
    const all = await this.list()
    const old = all.filter(({ status, updatedAt }) => PRUNED.has(status) && updatedAt < before)
    for (const { runId } of old) await this.#delete(runId)
    return old.length
  }

  async #delete(runId: string): Promise<void> {
    try {
      await this.#journal.delete(runId)
    } catch (error) {
      throw journalError(error, runId)
    }
  }

  #open(start: DurableStart): DurableRun {
    const run = new DurableRun(this.#agent, this.#journal, this.#settings, start)
    this.#here.set(start.runId, run)
    const done = () => this.#here.delete(start.runId)
    run.result.then(done, done)
    return run
  }

  async #resume(runId: string, options: RunOptions): Promise<Run> {
    const here = this.#here.get(runId)
    if (here) return here
    const events = await existing(this.#journal, runId)
    if (hasEnded(statusAfter(events))) return endedRun(runId, this.#agent.fold(events), events)
    const opened = await this.#claims.takeOver(runId)
    return this.#open({ runId, options, open: async () => opened })
  }

  /** What goes on here first comes to its end, or to where it waits. */
  async #decide(runId: string, ordinal: number, decision: Decision): Promise<void> {
    await this.#turns.take(runId, async () => {
      await this.#here.get(runId)?.result.catch(() => undefined)
      await this.#claims.decide(runId, ordinal, decision)
    })
  }
}

/** What waits is not over, and what is damaged is for a person to look at. */
const PRUNED: ReadonlySet<RunStatus> = new Set(['succeeded', 'failed', 'dead_letter'])
