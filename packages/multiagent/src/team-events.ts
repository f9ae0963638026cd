import type { Clock, Message, Observer, PersistedEvent, RunEvent, RunInput, RunOptions, RunResult } from '@minagent/types'
import { user } from '@minagent/types'
import { EventFeed } from '@minagent/types/runtime'
import { RunTally } from './run-tree.ts'

/** The events of a run that has agents run and none of its own: its beginning and its end, and theirs in between. */
export class TeamEvents {
  readonly feed = new EventFeed<RunEvent>()
  readonly tally = new RunTally()
  /** How many persisted events of its own it has had. */
  count = 0
  readonly #runId: string
  readonly #clock: Clock
  readonly #parent: RunOptions['parent']
  readonly #observers: readonly Observer[]

  constructor(runId: string, clock: Clock, { parent, runtime }: RunOptions) {
    this.#runId = runId
    this.#clock = clock
    this.#parent = parent
    this.#observers = runtime?.observers ?? []
  }

  /** Hands on an event of an agent. One that throws while it is told breaks nothing. */
  pass(event: RunEvent): void {
    this.tally.onEvent(event)
    this.feed.push(event)
    for (const observer of this.#observers) if (observer.deltas || event.type !== 'assistant.delta') tell(observer, event)
  }

  emit(body: OwnBody): void {
    const base = { runId: this.#runId, at: this.#clock.now(), seq: this.count++ }
    this.pass({ ...base, ...(this.#parent ? { parent: this.#parent } : {}), ...body })
  }

  started(input: RunInput, history: readonly Message[], maxHandoffs: number): void {
    const message = typeof input === 'string' ? user(input) : input
    // It has no model of its own: what is said of that is what agents have by default.
    const limits = { maxSteps: maxHandoffs + 1, toolCalls: maxHandoffs, modelTimeoutMs: 60_000 }
    this.emit({ type: 'run.started', input: message.content, messages: [...history, message], schemas: [], limits, fingerprint: '' })
  }

  ended({ stopReason, final, usage, output, error }: RunResult): void {
    const body = { final, usage }
    if (stopReason === 'awaiting_approval') this.emit({ type: 'run.suspended', stopReason, ...body })
    else if (stopReason !== 'completed') this.emit({ type: 'run.failed', stopReason, ...body, ...(error ? { error } : {}) })
    else this.emit({ type: 'run.succeeded', stopReason, ...body, ...(output === undefined ? {} : { output }) })
    this.feed.close({})
  }
}

type Own = Extract<PersistedEvent, { readonly type: 'run.started' | 'run.suspended' | 'run.failed' | 'run.succeeded' | 'internal_error' }>
type OwnBody = Own extends infer Event ? (Event extends Own ? Omit<Event, 'runId' | 'at' | 'parent' | 'seq'> : never) : never

function tell(observer: Observer, event: RunEvent): void {
  try {
    observer.onEvent(event)
  } catch {
    return
  }
}
