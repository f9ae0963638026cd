import {
  type AgentLike,
  type Clock,
  copyJson,
  fromWireConversation,
  type Ids,
  type Message,
  MinagentError,
  type RunInput,
  type RunOptions,
  type RunResult,
  type SessionStore,
  type StoredSession,
  sameJson,
  toWireConversation,
} from '@minagent/types'
import { randomIds, systemClock } from '@minagent/types/runtime'
import { closedConversation } from './closed-conversation.ts'
import { readSessionJson, type SessionJson } from './session-json.ts'
import { plainMetadata } from './session-metadata.ts'

/** What a {@link Session} is made of besides its agent. */
export interface SessionOptions {
  /** Default: a new one. */
  readonly id?: string
  /** Where every change is saved. Default: nowhere. */
  readonly store?: SessionStore
  /** Plain data of the program about this conversation, such as a title. Default: none. */
  readonly metadata?: object
  /** The conversation so far. Default: none. */
  readonly messages?: readonly Message[]
  /** Dates the changes. Default: the real clock. */
  readonly clock?: Clock
  readonly ids?: Ids
}

/** Options of one run of a session, which brings the messages itself. */
export type SendOptions = Omit<RunOptions, 'messages'>

/**
 * A conversation over many runs. What changes it happens one after another, in the order of the calls. After each change it is
 * saved where there is a store; a save that fails rejects with the error of the store, and the session keeps what it has:
 * save it again, or fork it.
 */
export class Session {
  /** Its name in the store. */
  readonly id: string
  /** Plain data of the program about this conversation; saved with the next change or {@link Session.save}. */
  metadata: object
  readonly #agent: AgentLike
  readonly #parts: Required<Pick<SessionOptions, 'clock' | 'ids'>> & Pick<SessionOptions, 'store'>
  #messages: readonly Message[]
  #version = 0
  #updatedAt: number
  #turn: Promise<unknown> = Promise.resolve()

  /** @throws MinagentError `invalid_definition` for metadata that JSON cannot hold. */
  constructor(agent: AgentLike, options: SessionOptions = {}) {
    const { store, metadata = {}, messages = [], clock = systemClock, ids = randomIds } = options
    this.#agent = agent
    this.#parts = { clock, ids, ...(store ? { store } : {}) }
    this.id = options.id ?? ids.next('run')
    this.metadata = plainMetadata(this.id, metadata)
    this.#messages = closedConversation(copyJson(messages))
    this.#updatedAt = clock.now()
  }

  /**
   * The session that a store has under this id, or a new one when it has none. A conversation that was cut off in the middle of a
   * round is valid again: its open calls are answered as of unknown outcome (F22).
   * @throws MinagentError `journal_damaged` or `invalid_wire` when what is stored cannot be read.
   */
  static async load(
    agent: AgentLike,
    store: SessionStore,
    id: string,
    options: Omit<SessionOptions, 'id' | 'store'> = {},
  ): Promise<Session> {
    const stored = await store.load(id)
    return stored ? Session.#restored(agent, stored, { ...options, store }) : new Session(agent, { ...options, id, store })
  }

  /** The session that {@link Session.toJSON} wrote. @throws MinagentError `invalid_wire` naming the path of what is wrong. */
  static fromJSON(agent: AgentLike, json: unknown, options: Omit<SessionOptions, 'id' | 'messages' | 'metadata'> = {}): Session {
    return Session.#restored(agent, readSessionJson(json), options)
  }

  static #restored(agent: AgentLike, stored: StoredSession, options: SessionOptions): Session {
    const { id, metadata, messages, version, updatedAt } = stored
    const session = new Session(agent, { ...options, id, metadata, messages: fromWireConversation(messages) })
    session.#version = version
    session.#updatedAt = updatedAt
    return session
  }

  /** How often it was saved: the version that the next save expects in the store. */
  get version(): number {
    return this.#version
  }

  /**
   * Runs the agent on the input with the conversation so far; what the run has said and done is part of it from then on, however the
   * run ended: {@link RunResult.stopReason} tells. Calls that wait for approval are open for {@link Session.adopt} only.
   * @throws the error of a run that has no result, after which the conversation is as before; the error of the store.
   */
  send(input: RunInput, options: SendOptions = {}): Promise<RunResult> {
    return this.#inTurn(async () => {
      const result = await this.#agent.start(input, { ...options, messages: this.#messages }).result
      await this.#become(result)
      return result
    })
  }

  /**
   * Takes over a run of this conversation that ended elsewhere: it was suspended or cut off, and somebody has gone on with it.
   * @throws MinagentError `journal_conflict` when the run does not know all that was said here.
   */
  adopt(result: RunResult): Promise<void> {
    return this.#inTurn(async () => {
      const known = turnsOf(result.messages)
      if (!turnsOf(this.#messages).every((message, index) => sameJson(message, known[index]))) {
        const message = `Run ${result.runId} does not go on with session ${this.id}: the conversation has gone on without it.`
        throw new MinagentError('journal_conflict', message, { details: { runId: result.runId } })
      }
      await this.#become(result)
    })
  }

  /** The conversation, valid for every provider; a copy. */
  history(): readonly Message[] {
    return copyJson(this.#messages)
  }

  /** Forgets everything but the system message. */
  clear(): Promise<void> {
    return this.#inTurn(() => this.#change(this.#messages.filter(({ role }) => role === 'system')))
  }

  /** A new session, not saved yet, that begins with the first `at` messages of this one (default: all). @throws RangeError for no such place. */
  fork(at: number = this.#messages.length): Session {
    if (!Number.isInteger(at) || at < 0 || at > this.#messages.length) {
      throw new RangeError(`A fork begins at 0 to ${this.#messages.length} messages, got ${at}.`)
    }
    return new Session(this.#agent, { ...this.#parts, metadata: this.metadata, messages: this.#messages.slice(0, at) })
  }

  /** Saves what the session has now. @throws MinagentError `invalid_definition` without a store; the error of the store. */
  save(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#parts.store) return await this.#save(this.#parts.store)
      const message = `Session ${this.id} has no store to be saved in: give it one.`
      throw new MinagentError('invalid_definition', message, { details: { name: this.id } })
    })
  }

  /** The session as `JSON.stringify` writes it, for {@link Session.fromJSON}. */
  toJSON(): SessionJson {
    const { messages, metadata } = this.#stored()
    return { id: this.id, version: this.#version, messages, metadata, updated_at: this.#updatedAt }
  }

  #become({ messages, pending }: RunResult): Promise<void> {
    return this.#change(closedConversation(copyJson(messages), new Set(pending.map(({ call }) => call.id))))
  }

  async #change(messages: readonly Message[]): Promise<void> {
    this.#messages = messages
    this.#updatedAt = this.#parts.clock.now()
    if (this.#parts.store) await this.#save(this.#parts.store)
  }

  async #save(store: SessionStore): Promise<void> {
    this.#version = await store.save(this.#stored(), this.#version)
  }

  #stored(): StoredSession {
    const messages = toWireConversation(this.#messages)
    return { id: this.id, version: this.#version, messages, metadata: plainMetadata(this.id, this.metadata), updatedAt: this.#updatedAt }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }
}

/** What people and the model said; answers to calls follow from it, and a system message may be another one by now. */
function turnsOf(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ role }) => role === 'user' || role === 'assistant')
}
