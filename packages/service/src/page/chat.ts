import { isMinagentError, type Message, type RunEvent } from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'
import { messagesOf, type RemoteRun, type ServiceClient } from '../client.ts'
import { newSessionId } from './session-id.ts'
import type { Place } from './tab-memory.ts'

/** Whether anything is under way; nothing can be said while a conversation is opened. */
export type ChatStatus = 'opening' | 'idle' | 'running' | 'waiting'

/** Who shows a chat. */
export interface ChatListener {
  /** Another conversation is shown from now on; these messages came before its events. */
  began(before: readonly Message[]): void
  happened(event: RunEvent): void
  /** The status or the place is another. */
  changed(): void
  failed(error: unknown): void
}

/** The conversation that the page shows: what was said before, and the runs that are followed from their events. */
export class Chat {
  readonly #client: ServiceClient
  readonly #listener: ChatListener
  /** Undefined where the service keeps no sessions, and before the first message. */
  #session: string | undefined
  #run: RemoteRun | undefined
  #status: ChatStatus = 'opening'
  /** What the followed runs said, for a service that keeps no sessions. */
  #messages: readonly Message[] = []
  #leaving = new AbortController()

  constructor(client: ServiceClient, listener: ChatListener) {
    this.#client = client
    this.#listener = listener
  }

  get status(): ChatStatus {
    return this.#status
  }

  get place(): Place {
    return { session: this.#session, run: this.#run?.id }
  }

  /** Shows a conversation, and follows the run that is under way in it; of an ended one, what its events told. */
  async open(place: Place): Promise<void> {
    const left = this.#leave()
    this.#session = place.session
    this.#become('opening')
    try {
      await this.#load(place, left)
    } finally {
      if (!left.aborted && this.#status === 'opening') this.#begin([])
    }
  }

  /** A new conversation. */
  clear(): void {
    this.#leave()
    this.#session = undefined
    this.#begin([])
  }

  /** Says something; resolves when it is on its way. `keepsSessions`: whether the service does. */
  async send(text: string, keepsSessions: boolean): Promise<void> {
    const { signal } = this.#leaving
    const session = keepsSessions ? (this.#session ?? newSessionId(text)) : undefined
    const conversation = session === undefined ? { messages: withoutSystem(this.#messages) } : { session }
    const run = await this.#client.start(text, { ...conversation, idempotencyKey: randomIds.next('run') })
    if (signal.aborted) return
    this.#session = session
    void this.#follow(run)
  }

  async cancel(): Promise<void> {
    await this.#run?.cancel()
  }

  async approve(ordinal: number): Promise<void> {
    await this.#run?.approve(ordinal)
  }

  /** The reason is told to the model. */
  async deny(ordinal: number, reason: string): Promise<void> {
    await this.#run?.deny(ordinal, reason === '' ? undefined : reason)
  }

  /** Follows nothing any more; what is under way goes on without the page. */
  leave(): void {
    this.#leave()
  }

  #leave(): AbortSignal {
    this.#leaving.abort()
    this.#leaving = new AbortController()
    return this.#leaving.signal
  }

  async #load({ session, run: lastRun }: Place, left: AbortSignal): Promise<void> {
    const stored = session === undefined ? undefined : await orNothing(this.#client.messages(session))
    const underWay = stored && session !== undefined ? await orNothing(this.#client.sessionRun(session)) : undefined
    if (left.aborted) return
    const run = underWay ?? (lastRun === undefined ? undefined : this.#client.run(lastRun))
    const known = run && (await orNothing(run.view()))
    if (left.aborted) return
    if (!run || !known) return this.#begin(stored ?? [])
    this.#begin([])
    await this.#follow(run)
    // Somebody went on with the session elsewhere.
    if (!left.aborted && !underWay && stored && stored.length !== withoutSystem(this.#messages).length) this.#begin(stored)
  }

  #begin(before: readonly Message[]): void {
    this.#run = undefined
    this.#messages = before
    this.#status = 'idle'
    this.#listener.began(before)
    this.#listener.changed()
  }

  async #follow(run: RemoteRun): Promise<void> {
    const { signal } = this.#leaving
    const events: RunEvent[] = []
    this.#run = run
    this.#become('running')
    try {
      for await (const event of run.events({ signal })) {
        if ('seq' in event) events.push(event)
        this.#listener.happened(event)
        if (event.runId === run.id) this.#become(statusAfter(event, this.#status))
      }
    } catch (error) {
      if (!signal.aborted) this.#listener.failed(error)
    }
    if (signal.aborted) return
    this.#messages = messagesOf(run.id, events)
    this.#become('idle')
  }

  #become(status: ChatStatus): void {
    this.#status = status
    this.#listener.changed()
  }
}

function statusAfter({ type }: RunEvent, before: ChatStatus): ChatStatus {
  // A dead letter can be cancelled, or gone on with by whoever runs the service.
  if (type === 'run.suspended' || type === 'run.dead_lettered') return 'waiting'
  return type === 'run.cancel.requested' || type === 'approval.requested' ? before : 'running'
}

/** The service says for itself who speaks as the system. */
function withoutSystem(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ role }) => role !== 'system')
}

/** Undefined for what the service does not have. */
async function orNothing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMinagentError(error, 'service_refused') && error.details.status === 404) return undefined
    throw error
  }
}
