import {
  copyWellFormed,
  type Journal,
  MinagentError,
  type PersistedEvent,
  type RecordedSteps,
  type StepInfo,
  type StepStore,
} from '@minagent/types'
import { fingerprintOf, fingerprintOfSteps, isRunOfSteps } from './fingerprint-of.ts'
import { LeaseKeeper } from './lease-keeper.ts'
import { conflict } from './memory-journal.ts'
import { notResumable } from './not-resumable.ts'
import { type Opened, RunClaims, recorded } from './run-claims.ts'
import { requireRunId } from './run-id.ts'
import { RunLog } from './run-log.ts'
import { hasEnded, statusAfter } from './run-status.ts'
import { type DurableOptions, type DurableSettings, durableSettings } from './settings.ts'
import { requireJournal } from './usable-journal.ts'

/** How {@link stepStore} works; as for `journaled`. */
export type StepStoreOptions = Pick<DurableOptions, 'owner' | 'leaseMs' | 'version' | 'onChange' | 'resumeBudget' | 'clock' | 'ids'>

/**
 * Keeps the steps of graphs and plans in a journal: a step is recorded when it is done, durably before anything that follows it. Steps
 * that were under way when the process died are done again. A journal of agents' runs can be used: ids must not be shared, and no agent
 * goes on with such a run.
 * @throws TypeError for a journal without all its methods; RangeError for an option.
 */
export function stepStore(journal: Journal, options: StepStoreOptions = {}): StepStore {
  requireJournal(journal)
  const settings = durableSettings(options)
  const claims = new RunClaims(journal, settings)
  /** A second claim by the same owner would fence the first, whose step under way would be done twice. */
  const here = new Set<string>()
  return {
    async open(runId) {
      requireRunId(runId)
      if (here.has(runId)) throw conflict(runId, 'it is under way here')
      here.add(runId)
      try {
        const opened = await claims.takeOver(runId)
        return await begun(new JournaledSteps(journal, settings, opened, () => here.delete(runId)))
      } catch (error) {
        here.delete(runId)
        throw error
      }
    },
    async read(runId) {
      const events = await recorded(journal, runId)
      if (events.length === 0) return undefined
      requireOwn(runId, events, settings)
      return valuesOf(events)
    },
  }
}

async function begun(steps: JournaledSteps): Promise<RecordedSteps> {
  try {
    await steps.begin()
    return steps
  } catch (error) {
    await steps.close()
    throw error
  }
}

class JournaledSteps implements RecordedSteps {
  readonly runId: string
  readonly values: Map<string, unknown>
  readonly #settings: DurableSettings
  readonly #log: RunLog
  readonly #keeper: LeaseKeeper
  /** Steps under way, by their keys: two of one key are one step. */
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #isNew: boolean
  readonly #onClosed: () => void
  #closed = false

  constructor(journal: Journal, settings: DurableSettings, { lease, events }: Opened, onClosed: () => void) {
    this.runId = lease.runId
    this.values = valuesOf(events)
    this.#isNew = events.length === 0
    this.#settings = settings
    this.#onClosed = onClosed
    this.#log = new RunLog(journal, lease, events, () => undefined)
    this.#keeper = new LeaseKeeper(journal, lease, settings)
    this.#keeper.onLost((error) => this.#log.lose(error))
  }

  /**
   * The beginning of a new run is written with its first step: whoever asks for a run that is not there leaves none behind.
   * @throws MinagentError `not_resumable` for a run of an agent, or of another version.
   */
  async begin(): Promise<void> {
    const { events } = this.#log
    const fingerprint = fingerprintOfSteps(this.#settings.version)
    if (this.#isNew) return this.#add({ type: 'run.started', input: '', messages: [], schemas: [], limits: NO_LIMITS, fingerprint })
    requireOwn(this.runId, events, this.#settings)
    if (hasEnded(statusAfter(events))) return
    this.#add({ type: 'run.resumed', fingerprint })
    await this.#log.commit()
  }

  run<T>(key: string, work: () => Promise<T>, info: StepInfo): Promise<T> {
    if (this.values.has(key)) return Promise.resolve(given<T>(this.values.get(key)))
    const running = this.#running.get(key)
    if (running) return given<Promise<T>>(running)
    const step = this.#done(key, work, info).finally(() => this.#running.delete(key))
    this.#running.set(key, step)
    return given<Promise<T>>(step)
  }

  async close(status?: 'suspended' | 'succeeded' | 'failed'): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    try {
      const isThere = !this.#isNew || this.values.size > 0
      if (status && isThere && !hasEnded(statusAfter(this.#log.events))) {
        this.#add(ENDS[status])
        await this.#log.commit()
      }
    } finally {
      await this.#keeper.close()
      this.#onClosed()
    }
  }

  async #done(key: string, work: () => Promise<unknown>, { kind }: StepInfo): Promise<unknown> {
    this.#requireOpen(key)
    const value = copyWellFormed(await work()) ?? null
    this.#requireOpen(key)
    this.#add({ type: 'step.recorded', key, kind, value })
    await this.#log.commit()
    this.values.set(key, value)
    return value
  }

  /** Nothing is written behind the end of a run. */
  #requireOpen(key: string): void {
    if (!this.#closed && !hasEnded(statusAfter(this.#log.events))) return
    throw new MinagentError('run_ended', `Run ${this.runId} has ended, or was given back: its step ${key} cannot be recorded.`, {
      details: { runId: this.runId },
    })
  }

  #add(event: Added): void {
    this.#log.add({ ...event, runId: this.runId, at: this.#settings.clock.now() })
  }
}

/** @throws MinagentError `not_resumable` */
function requireOwn(runId: string, events: readonly PersistedEvent[], settings: DurableSettings): void {
  if (!isRunOfSteps(events)) throw notResumable(runId, 'it is a run of an agent, not of a graph or a plan: take another id')
  if (settings.onChange === 'continue' || fingerprintOf(events) === fingerprintOfSteps(settings.version)) return
  throw notResumable(runId, `its program is of another version: run that one, or set onChange to 'continue'`)
}

function valuesOf(events: readonly PersistedEvent[]): Map<string, unknown> {
  return new Map(events.flatMap((event) => (event.type === 'step.recorded' ? [[event.key, event.value]] : [])))
}

type Added = PersistedEvent extends infer Event ? (Event extends PersistedEvent ? Omit<Event, 'seq' | 'runId' | 'at'> : never) : never

const NO_LIMITS = { maxSteps: 0, toolCalls: 0, modelTimeoutMs: 0 }
const ENDS = {
  suspended: { type: 'run.suspended', stopReason: 'awaiting_approval', final: '', usage: {} },
  succeeded: { type: 'run.succeeded', stopReason: 'completed', final: '', usage: {} },
  failed: { type: 'run.failed', stopReason: 'cancelled', final: '', usage: {} },
} as const

/** A recorded value has the type of its step: it was recorded when the same step gave it. */
function given<T>(value: unknown): T
function given(value: unknown): unknown {
  return value
}
