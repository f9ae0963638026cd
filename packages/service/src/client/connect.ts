import {
  type Clock,
  fromWireConversation,
  type Message,
  MinagentError,
  type RunEvent,
  toWireConversation,
  type UserMessage,
} from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import type { RunView } from '../run-view.ts'
import { followEvents } from './follow-events.ts'
import { messagesOf } from './messages-of.ts'
import { readRunView } from './read-run-view.ts'
import { type ConnectOptions, Requester } from './requester.ts'

/** What a run of a service begins with. */
export interface RemoteRunOptions {
  /** The conversation before the input. */
  readonly messages?: readonly Message[]
  /** A conversation that the service keeps, in place of `messages`. */
  readonly session?: string
  /** The run of the first request with this key is the run of all. */
  readonly idempotencyKey?: string
  /** What happens when everybody who followed the run has left; default `'continue'`. */
  readonly onDisconnect?: 'continue' | 'cancel'
  readonly signal?: AbortSignal
}

/** A service, for one caller. */
export interface ServiceClient {
  /** Begins a run. It is not waited for. */
  start(input: string | UserMessage, options?: RemoteRunOptions): Promise<RemoteRun>
  /** A run that was begun before; nothing is asked yet. */
  run(id: string): RemoteRun
  /** The runs that the service knows, the newest first. */
  runs(): Promise<readonly RunView[]>
  /** The ids of the sessions. */
  sessions(): Promise<readonly string[]>
  /** What was said in a session. */
  messages(session: string): Promise<readonly Message[]>
  /** The run that is under way in a session, or waits for a person there; undefined where none is. */
  sessionRun(session: string): Promise<RemoteRun | undefined>
  deleteSession(session: string): Promise<void>
}

/** A run of a service. Iterating gives its events from the beginning, each once, however often the connection breaks. */
export interface RemoteRun extends AsyncIterable<RunEvent> {
  readonly id: string
  /** The events behind the one with the number `after`, until the run has ended. Leaving early does not cancel the run. */
  events(options?: { readonly after?: number; readonly signal?: AbortSignal }): AsyncIterable<RunEvent>
  /** Where it stands. */
  view(): Promise<RunView>
  /** Waits until it has ended, or until it waits for a person. */
  settled(options?: { readonly signal?: AbortSignal }): Promise<RunView>
  /** Its conversation so far, made again from its events. */
  messages(): Promise<readonly Message[]>
  approve(ordinal: number): Promise<RunView>
  deny(ordinal: number, reason?: string): Promise<RunView>
  cancel(): Promise<RunView>
}

/** A client of a service, for browsers and Node. @throws MinagentError `service_refused` from every method for a request that is refused. */
export function connect(options: ConnectOptions): ServiceClient {
  const requester = new Requester(options)
  const clock = options.clock ?? systemClock
  const runOf = (id: string) => new Remote(id, requester, clock)
  return {
    async start(input, { messages, session, idempotencyKey, onDisconnect, signal } = {}) {
      const asked = typeof input === 'string' ? { input } : {}
      const before = typeof input === 'string' ? messages : [...(messages ?? []), input]
      const body = {
        ...asked,
        ...(before ? { messages: toWireConversation(before) } : {}),
        ...(session === undefined ? {} : { session }),
        ...(onDisconnect ? { on_disconnect: onDisconnect } : {}),
      }
      const headers = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }
      const { id } = await requester.json('/runs', { method: 'POST', body, headers, signal })
      if (typeof id !== 'string') throw new MinagentError('invalid_wire', 'The service gave the run no id.', { details: { path: '$.id' } })
      return runOf(id)
    },
    run: runOf,
    async runs() {
      const { runs } = await requester.json('/runs')
      return Array.isArray(runs) ? runs.map(readRunView) : []
    },
    async sessions() {
      const { sessions } = await requester.json('/sessions')
      return Array.isArray(sessions) ? sessions.map(String) : []
    },
    async messages(session) {
      const { messages } = await requester.json(`/sessions/${encodeURIComponent(session)}`)
      return fromWireConversation(messages)
    },
    async sessionRun(session) {
      const { run } = await requester.json(`/sessions/${encodeURIComponent(session)}`)
      return typeof run === 'string' ? runOf(run) : undefined
    },
    async deleteSession(session) {
      await requester.send(`/sessions/${encodeURIComponent(session)}`, { method: 'DELETE' })
    },
  }
}

class Remote implements RemoteRun {
  readonly id: string
  readonly #requester: Requester
  readonly #clock: Clock

  constructor(id: string, requester: Requester, clock: Clock) {
    this.id = id
    this.#requester = requester
    this.#clock = clock
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    return this.events()[Symbol.asyncIterator]()
  }

  events({ after = -1, signal }: { readonly after?: number; readonly signal?: AbortSignal } = {}): AsyncIterable<RunEvent> {
    return followEvents(this.id, after, { requester: this.#requester, clock: this.#clock, signal })
  }

  async view(): Promise<RunView> {
    return readRunView(await this.#requester.json(this.#path()))
  }

  async settled({ signal }: { readonly signal?: AbortSignal } = {}): Promise<RunView> {
    for await (const event of this.events(signal ? { signal } : {})) {
      if (event.runId === this.id && event.type === 'run.suspended') {
        const view = await this.view()
        if (view.status !== 'running') return view
      }
    }
    return this.view()
  }

  async messages(): Promise<readonly Message[]> {
    const events: RunEvent[] = []
    const { event_count: count } = await this.view()
    if (count === 0) return []
    for await (const event of this.events()) {
      events.push(event)
      if (event.runId === this.id && 'seq' in event && event.seq + 1 >= count) break
    }
    return messagesOf(this.id, events)
  }

  approve(ordinal: number): Promise<RunView> {
    return this.#decide(ordinal, { decision: 'approve' })
  }

  deny(ordinal: number, reason?: string): Promise<RunView> {
    return this.#decide(ordinal, { decision: 'deny', ...(reason === undefined ? {} : { reason }) })
  }

  async cancel(): Promise<RunView> {
    return readRunView(await this.#requester.json(`${this.#path()}/cancel`, { method: 'POST', body: {} }))
  }

  async #decide(ordinal: number, body: object): Promise<RunView> {
    return readRunView(await this.#requester.json(`${this.#path()}/approvals/${ordinal}`, { method: 'POST', body }))
  }

  #path(): string {
    return `/runs/${encodeURIComponent(this.id)}`
  }
}
