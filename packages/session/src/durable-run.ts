import {
  type ApprovalDecisions,
  copyWellFormed,
  type Journal,
  MinagentError,
  type PersistedEvent,
  type ResumableAgent,
  type Run,
  type RunEvent,
  type RunInput,
  type RunOptions,
  type RunResult,
  user,
} from '@minagent/types'
import { runEnded } from './ended-run.ts'
import { fingerprintOf, isRunOfSteps } from './fingerprint-of.ts'
import { JournalRuntime } from './journal-runtime.ts'
import { KeptFeed } from './kept-feed.ts'
import { LeaseKeeper } from './lease-keeper.ts'
import { notResumable } from './not-resumable.ts'
import { RecordedRun } from './recorded-run.ts'
import type { Opened } from './run-claims.ts'
import { RunControls } from './run-controls.ts'
import { RunLog } from './run-log.ts'
import { hasEnded, statusAfter } from './run-status.ts'
import type { DurableSettings } from './settings.ts'

/** What a durable run starts from, or goes on from. */
export interface DurableStart {
  readonly runId: string
  /** Absent when the run is recorded. */
  readonly input?: RunInput
  readonly options: RunOptions
  /** Gets the lease and what is recorded. */
  readonly open: () => Promise<Opened>
}

/** One run of an agent over its journal: the agent's own run inside, which goes through its recorded steps first. */
export class DurableRun implements Run {
  readonly id: string
  readonly result: Promise<RunResult>
  readonly #agent: ResumableAgent
  readonly #journal: Journal
  readonly #settings: DurableSettings
  readonly #start: DurableStart
  readonly #feed: KeptFeed
  readonly #controls: RunControls
  #inner: Run | undefined
  #ended = false

  constructor(agent: ResumableAgent, journal: Journal, settings: DurableSettings, start: DurableStart) {
    this.id = start.runId
    this.#agent = agent
    this.#journal = journal
    this.#settings = settings
    this.#start = start
    // Who resumes a run gets it later than it goes on.
    this.#feed = new KeptFeed({ keeping: start.input === undefined })
    this.#controls = new RunControls(start.options.signal)
    this.result = this.#whole().finally(() => {
      this.#ended = true
      this.#controls.close()
    })
    // Who only iterates gets the error there.
    this.result.catch(() => undefined)
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    return this.#feed.iterate(() => this.cancel('The last iteration over the run was left.'))
  }

  cancel(reason?: string): void {
    this.#controls.cancel(reason)
  }

  steer(text: string): void {
    if (this.#ended) throw runEnded(this.id)
    this.#controls.steer(text.toWellFormed())
  }

  async #whole(): Promise<RunResult> {
    try {
      const opened = await this.#start.open()
      const keeper = new LeaseKeeper(this.#journal, opened.lease, this.#settings)
      try {
        const result = await this.#drive(opened, keeper)
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

  async #drive({ lease, events }: Opened, keeper: LeaseKeeper): Promise<RunResult> {
    const log = new RunLog(this.#journal, lease, events, this.#feed.push)
    const recorded = new RecordedRun(events)
    const runtime = this.#runtime(log, recorded, events)
    let fenced: unknown
    keeper.onLost((error) => {
      fenced = error
      log.lose(error)
      this.#inner?.cancel('Another process goes on with the run.')
    })
    for (const event of events) this.#feed.push(event)
    // Between a look at the run and the claim somebody may have brought it to its end.
    if (hasEnded(statusAfter(events))) return this.#agent.fold(events)
    // A cancellation is recorded together with the end that follows; a store may have been cut off in between.
    const cancelled = events.find((event) => event.type === 'run.cancel.requested')
    if (cancelled?.type === 'run.cancel.requested') this.#controls.cancel(cancelled.reason)
    this.#begin(runtime, events)
    for (;;) {
      const result = await this.#running().result
      if (fenced) throw fenced
      await log.commit()
      const decisions = recorded.decisions(result.pending)
      if (decisions) this.#goOn(runtime, result, decisions)
      else if (result.pending.length > 0 && this.#controls.cancelled) this.#cancelWaiting(runtime, result)
      else return await this.#end(log, result)
    }
  }

  #runtime(log: RunLog, recorded: RecordedRun, events: readonly PersistedEvent[]): JournalRuntime {
    return new JournalRuntime({
      log,
      recorded,
      run: () => this.#running(),
      version: this.#settings.version,
      deltas: this.#feed.watched || this.#observers.some(({ deltas }) => deltas),
      atFrontier: (fingerprint) => this.#atFrontier(log, events, fingerprint),
    })
  }

  get #observers() {
    return this.#start.options.runtime?.observers ?? []
  }

  #running(): Run {
    if (!this.#inner) throw new TypeError('A run has no event before it exists.')
    return this.#inner
  }

  #begin(runtime: JournalRuntime, events: readonly PersistedEvent[]): void {
    const first = events.find((event) => event.type === 'run.started')
    const started = first?.type === 'run.started' ? first : undefined
    const input = copyWellFormed(started?.input ?? this.#start.input)
    if (input === undefined) {
      throw new MinagentError('not_found', `There is no run ${JSON.stringify(this.id)}.`, { details: { runId: this.id } })
    }
    const options = this.#options(runtime)
    this.#inner = this.#agent.start(input, started ? { ...options, runtime: { ...options.runtime, opening: started.messages } } : options)
    // Before the first event: `start` emits none in this turn.
    if (!started) this.#controls.goLive(this.#inner)
  }

  #goOn(runtime: JournalRuntime, result: RunResult, decisions: ApprovalDecisions): void {
    this.#inner = this.#agent.resume(result, decisions, this.#options(runtime))
    this.#controls.follow(this.#inner)
  }

  /** A run that waits for decisions goes on only to be cancelled: none of them is carried out. */
  #cancelWaiting(runtime: JournalRuntime, result: RunResult): void {
    this.#goOn(runtime, result, Object.fromEntries(result.pending.map(({ ordinal }) => [ordinal, 'deny' as const])))
    this.#controls.goLive(this.#running())
  }

  #options(runtime: JournalRuntime): RunOptions {
    const { signal: _, runtime: own, ...options } = this.#start.options
    const { signal } = this.#controls
    const observers = [runtime, ...this.#observers]
    return { ...options, ...(signal ? { signal } : {}), runId: this.id, runtime: { ...own, stepRunner: runtime, observers } }
  }

  /** Between the recorded steps and the first new one. @throws MinagentError `not_resumable` under another fingerprint (D7). */
  #atFrontier(log: RunLog, events: readonly PersistedEvent[], fingerprint: string): void {
    if (events.length === 0) return
    requireFitting(this.id, events, fingerprint, this.#settings)
    log.add({ type: 'run.resumed', runId: this.id, at: this.#settings.clock.now(), fingerprint })
    this.#controls.goLive(this.#running())
  }

  /** What was steered in while a run went through its steps only to wait again stands before its end. */
  async #end(log: RunLog, { pending, modelRounds, usage }: RunResult): Promise<RunResult> {
    const texts = pending.length > 0 ? this.#controls.takeSteers() : []
    const base = { runId: this.id, at: this.#settings.clock.now() }
    for (const text of texts) log.add({ ...base, type: 'message.steered', round: modelRounds, message: user(text) })
    if (texts.length > 0) log.add({ ...base, type: 'run.suspended', stopReason: 'awaiting_approval', final: '', usage })
    await log.commit()
    return this.#agent.fold(log.events)
  }
}

function requireFitting(runId: string, events: readonly PersistedEvent[], now: string, { onChange }: DurableSettings): void {
  if (isRunOfSteps(events)) throw notResumable(runId, 'it is a run of a graph or a plan, not of an agent')
  if (onChange === 'continue' || fingerprintOf(events) === now) return
  const what = 'its model, system message, tools or version are not those of the run'
  throw new MinagentError(
    'not_resumable',
    `Run ${runId} cannot go on with this agent: ${what}. Resume it with the old ones, or set onChange to 'continue'.`,
    { details: { runId } },
  )
}
