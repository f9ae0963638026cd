import {
  type ApprovalDecisions,
  type Journal,
  type Lease,
  type Message,
  MinagentError,
  type PersistedEvent,
  type ResumableAgent,
  type Run,
  type RunEvent,
  type RunInput,
  type RunOptions,
  type RunResult,
} from '@minagent/types'
import { EventFeed } from './event-feed.ts'
import { JournalRuntime } from './journal-runtime.ts'
import { LeaseKeeper } from './lease-keeper.ts'
import { RecordedRun } from './recorded-run.ts'
import { RunLog } from './run-log.ts'
import type { DurableSettings } from './settings.ts'

/** What a durable run starts from, or goes on from. */
export interface DurableStart {
  readonly runId: string
  /** Absent when the run is recorded. */
  readonly input?: RunInput
  readonly options: RunOptions
  /** Gets the lease and what is recorded. */
  readonly open: () => Promise<Opened>
  /** Cancels at the first step that is not recorded. */
  readonly cancel?: { readonly reason: string | undefined }
}

/** A run whose writer one is. */
export interface Opened {
  readonly lease: Lease
  readonly events: readonly PersistedEvent[]
}

/** One run of an agent over its journal: the agent's own run inside, which goes through its recorded steps first. */
export class DurableRun implements Run {
  readonly id: string
  readonly result: Promise<RunResult>
  readonly #agent: ResumableAgent
  readonly #journal: Journal
  readonly #settings: DurableSettings
  readonly #start: DurableStart
  readonly #feed: EventFeed
  #inner: Run | undefined
  #early: { cancel?: { readonly reason: string | undefined }; readonly steers: string[] } = { steers: [] }

  constructor(agent: ResumableAgent, journal: Journal, settings: DurableSettings, start: DurableStart) {
    this.id = start.runId
    this.#agent = agent
    this.#journal = journal
    this.#settings = settings
    this.#start = start
    this.#feed = new EventFeed([])
    this.result = this.#whole()
    // Who only iterates gets the error there.
    this.result.catch(() => undefined)
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    return this.#feed.iterate(() => this.cancel('The last iteration over the run was left.'))
  }

  cancel(reason?: string): void {
    if (this.#inner) this.#inner.cancel(reason)
    else this.#early.cancel ??= { reason }
  }

  steer(text: string): void {
    if (this.#inner) this.#inner.steer(text)
    else this.#early.steers.push(text)
  }

  async #whole(): Promise<RunResult> {
    try {
      const { lease, events } = await this.#start.open()
      const keeper = new LeaseKeeper(this.#journal, lease, this.#settings)
      try {
        const result = await this.#drive(lease, events, keeper)
        this.#feed.close()
        return result
      } finally {
        await keeper.close()
      }
    } catch (error) {
      this.#feed.close({ error })
      throw error
    }
  }

  async #drive(lease: Lease, events: readonly PersistedEvent[], keeper: LeaseKeeper): Promise<RunResult> {
    const log = new RunLog(this.#journal, lease, events, this.#feed.push)
    const recorded = new RecordedRun(events)
    for (const event of events) this.#feed.push(event)
    let refusal: unknown
    const runtime = new JournalRuntime({
      log,
      recorded,
      run: () => this.#running(),
      version: this.#settings.version,
      atFrontier: (fingerprint) => this.#atFrontier(log, events, fingerprint),
    })
    keeper.onLost((error) => {
      refusal = error
      log.lose(error)
      this.#inner?.cancel('Another process goes on with the run.')
    })
    let inner = this.#begin(runtime, events)
    for (;;) {
      this.#inner = inner
      const result = await inner.result
      if (refusal) throw refusal
      await log.commit()
      const decisions = recorded.decisions(result.pending)
      if (!decisions) return this.#agent.fold(log.events)
      inner = this.#goOn(runtime, result, decisions)
    }
  }

  #running(): Run {
    if (!this.#inner) throw new TypeError('A run has no event before it exists.')
    return this.#inner
  }

  #begin(runtime: JournalRuntime, events: readonly PersistedEvent[]): Run {
    const first = events.find((event) => event.type === 'run.started')
    const opening = first?.type === 'run.started' ? { opening: first.messages } : {}
    const input = first?.type === 'run.started' ? first.input : this.#start.input
    if (input === undefined) {
      throw new MinagentError('not_found', `There is no run ${JSON.stringify(this.id)}.`, { details: { runId: this.id } })
    }
    const run = this.#agent.start(input, this.#options(runtime, opening))
    // Before the first event: `start` emits none in this turn.
    this.#inner = run
    if (this.#early.cancel) run.cancel(this.#early.cancel.reason)
    for (const text of this.#early.steers) run.steer(text)
    return run
  }

  #goOn(runtime: JournalRuntime, result: RunResult, decisions: ApprovalDecisions): Run {
    return this.#agent.resume(result, decisions, this.#options(runtime, {}))
  }

  #options(runtime: JournalRuntime, opening: { readonly opening?: readonly Message[] }): RunOptions {
    return { ...this.#start.options, runId: this.id, runtime: { stepRunner: runtime, observers: [runtime], ...opening } }
  }

  /** Between the recorded steps and the first new one. @throws MinagentError `not_resumable` under another fingerprint (D7). */
  #atFrontier(log: RunLog, events: readonly PersistedEvent[], fingerprint: string): void {
    if (events.length > 0) {
      if (this.#settings.onChange === 'strict') requireSameFingerprint(this.id, events, fingerprint)
      log.add({ type: 'run.resumed', runId: this.id, at: this.#settings.clock.now(), fingerprint })
    }
    const { cancel } = this.#start
    if (cancel) this.#inner?.cancel(cancel.reason)
  }
}

function requireSameFingerprint(runId: string, events: readonly PersistedEvent[], now: string): void {
  const last = events.findLast((event) => event.type === 'run.started' || event.type === 'run.resumed')
  if (!last || !('fingerprint' in last) || last.fingerprint === now) return
  const what = 'its model, system message, tools or version are not those of the run'
  throw new MinagentError(
    'not_resumable',
    `Run ${runId} cannot go on with this agent: ${what}. Resume it with the old ones, or set onChange to 'continue'.`,
    {
      details: { runId },
    },
  )
}
