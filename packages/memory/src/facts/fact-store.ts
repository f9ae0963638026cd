import { isMinagentError, MinagentError, type SessionStore } from '@minagent/types'
import { FactBook } from './fact-book.ts'
import { factsFromWire, factsToWire, type StoredFacts } from './fact-codec.ts'

/** What is stored, and under which version; equal versions of one store hold equal facts. */
export interface FactSnapshot extends StoredFacts {
  readonly version: number
}

/** Keeps facts in the metadata of one session of a store, so that every store of sessions is one of facts. */
export class FactStore {
  readonly #store: SessionStore
  readonly #id: string
  readonly #now: () => number
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: SessionStore, id: string, now: () => number) {
    this.#store = store
    this.#id = id
    this.#now = now
  }

  async read(): Promise<FactSnapshot> {
    const session = await this.#store.load(this.#id)
    return session ? { version: session.version, ...factsFromWire(session.metadata) } : { version: 0, next: 1, facts: [] }
  }

  /** Changes what is stored, one change after another, and again from what somebody else wrote meanwhile. `change` may run several times. */
  change<T>(change: (book: FactBook) => T): Promise<T> {
    const work = this.#last.then(() => this.#change(change))
    this.#last = work.catch(() => undefined)
    return work
  }

  async #change<T>(change: (book: FactBook) => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const { version, ...stored } = await this.read()
      const book = new FactBook(stored)
      const result = change(book)
      try {
        const metadata = factsToWire(book.stored())
        await this.#store.save({ id: this.#id, version, messages: [], metadata, updatedAt: this.#now() }, version)
        return result
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !isMinagentError(error, 'journal_conflict')) throw error
      }
    }
  }
}

/** Of many writers at once, one gets through each time. */
const MOST_ATTEMPTS = 100

/** Sessions that live as long as the process, for facts that nobody stores. */
export function sessionsInMemory(): SessionStore {
  const sessions = new Map<string, Parameters<SessionStore['save']>[0]>()
  return {
    load: async (id) => sessions.get(id),
    async save(session, expectedVersion) {
      const version = sessions.get(session.id)?.version ?? 0
      if (version !== expectedVersion) {
        throw new MinagentError('journal_conflict', `The facts are at version ${version}, not ${expectedVersion}.`, {
          details: { runId: session.id },
        })
      }
      sessions.set(session.id, { ...session, version: version + 1 })
      return version + 1
    },
    list: async () => [...sessions.keys()],
    async delete(id) {
      sessions.delete(id)
    },
  }
}
