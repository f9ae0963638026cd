import {
  type Clock,
  fromWireConversation,
  isMinagentError,
  isPlainObject,
  type Message,
  type RunResult,
  type SessionStore,
  type StoredSession,
  toWireConversation,
} from '@minagent/types'
import { markOf } from './caller-ids.ts'
import type { HostedRun } from './hosted-run.ts'
import { ServiceError } from './service-error.ts'

/** A conversation as the service tells of it. */
export interface ConversationView {
  readonly id: string
  /** In the wire format. */
  readonly messages: readonly object[]
  /** The run that is under way in it. */
  readonly run: string | null
  /** In ms since 1970. */
  readonly updated_at: number
}

/** Looks a run of a caller up. */
export type FindRun = (id: string) => Promise<HostedRun | undefined>

/**
 * The conversations of all callers. A run is written into its conversation before it begins, which keeps out every other, in whatever
 * process; when it has ended, its messages take that place. If nobody was left to write them, the next run does so first.
 */
export class Conversations {
  readonly #store: SessionStore
  readonly #clock: Clock

  constructor(store: SessionStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * Takes a conversation for a run, and gives what was said so far. `find` looks a run up.
   * @throws ServiceError 409 while another run is under way in it.
   */
  async enter(caller: string, session: string, runId: string, find: FindRun): Promise<readonly Message[]> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stored = (await this.#store.load(storedId(caller, session))) ?? this.#fresh(caller, session)
      const before = runOf(stored)
      const run = before === undefined ? undefined : await find(before)
      if (run && run.id !== runId && !run.log.ended) throw busy(run.id)
      const messages = run?.result ? saidIn(run.result) : stored.messages
      if (await this.#save({ ...stored, messages, metadata: { ...stored.metadata, run: runId } })) return fromWireConversation(messages)
    }
    throw busy()
  }

  /** Writes what a run that has ended said into its conversation, unless that has gone on without it. */
  async leave(caller: string, session: string, run: HostedRun): Promise<void> {
    const stored = await this.#store.load(storedId(caller, session))
    if (!stored || runOf(stored) !== run.id || !run.log.ended) return
    const { run: _ended, ...metadata } = { run: undefined, ...stored.metadata }
    await this.#save({ ...stored, messages: run.result ? saidIn(run.result) : stored.messages, metadata })
  }

  /** The ids of a caller's conversations. */
  async list(caller: string): Promise<readonly string[]> {
    const mark = markOf(caller)
    return (await this.#store.list()).filter((id) => id.startsWith(mark)).map((id) => id.slice(mark.length))
  }

  /** What was said; `find` looks up the run that nobody may have been left to write the end of. @throws ServiceError 404 */
  async get(caller: string, session: string, find: FindRun): Promise<ConversationView> {
    const stored = await this.#store.load(storedId(caller, session))
    if (!stored) throw new ServiceError(404, 'no_such_session', 'There is no such session.')
    const before = runOf(stored)
    const run = before === undefined ? undefined : await find(before)
    const messages = run?.log.ended && run.result ? saidIn(run.result) : stored.messages
    return { id: session, messages, run: run && !run.log.ended ? run.id : null, updated_at: stored.updatedAt }
  }

  async delete(caller: string, session: string): Promise<void> {
    await this.#store.delete(storedId(caller, session))
  }

  #fresh(caller: string, session: string): StoredSession {
    return { id: storedId(caller, session), version: 0, messages: [], metadata: {}, updatedAt: this.#clock.now() }
  }

  /** False when somebody else has written in between. */
  async #save(session: StoredSession): Promise<boolean> {
    try {
      await this.#store.save({ ...session, updatedAt: this.#clock.now() }, session.version)
      return true
    } catch (error) {
      if (isMinagentError(error, 'journal_conflict')) return false
      throw error
    }
  }
}

/** The run before may be writing its end at this very moment. */
const ATTEMPTS = 3

/** Without the words of the system: the next run brings those of its agent. */
function saidIn({ messages }: RunResult): readonly object[] {
  return toWireConversation(messages.filter(({ role }) => role !== 'system'))
}

function storedId(caller: string, session: string): string {
  return `${markOf(caller)}${session}`
}

function runOf({ metadata }: StoredSession): string | undefined {
  return isPlainObject(metadata) && typeof metadata.run === 'string' ? metadata.run : undefined
}

function busy(runId?: string): ServiceError {
  const which = runId === undefined ? 'Another run' : `Run ${runId}`
  return new ServiceError(409, 'session_busy', `${which} is under way in this session: wait for its end, or cancel it.`)
}
