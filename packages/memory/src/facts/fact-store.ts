import { isMinagentError, MinagentError, type SessionStore } from '@minagent/types'
import { FactBook } from './fact-book.ts'
import { factsFromWire, factsToWire, type StoredFacts } from './fact-codec.ts'
import type { Sayings } from './known-sayings.ts'

/** What is stored, and under which version; equal versions of one store hold equal facts. */
export interface FactSnapshot extends StoredFacts {
  readonly version: number
  /** In ms since 1970. */
  readonly updatedAt: number
}

/** Keeps facts in the metadata of one session of a store, so that every store of sessions is one of facts. */
export class FactStore {
  readonly #store: SessionStore
  readonly #id: string
  readonly #now: () => number
  /** What was read or written last, so that it is not parsed again. */
  #known: FactSnapshot | undefined
  readonly #sayings: Sayings = new WeakMap()
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: SessionStore, id: string, now: () => number) {
    this.#store = store
    this.#id = id
    this.#now = now
  }

  async read(): Promise<FactSnapshot> {
    const session = await this.#store.load(this.#id)
    if (!session) return { version: 0, updatedAt: 0, next: 1, facts: [] }
    const { version, updatedAt } = session
    const known = this.#known
    if (known?.version !== version || known.updatedAt !== updatedAt)
      this.#known = { version, updatedAt, ...factsFromWire(session.metadata) }
    return this.#known ?? { version, updatedAt, ...factsFromWire(session.metadata) }
  }

  /** Changes what is stored, one change after another, and again from what somebody else wrote meanwhile. `change` may run several times. */
  change<T>(change: (book: FactBook) => T): Promise<T> {
    const work = this.#last.then(() => this.#change(change))
    this.#last = work.catch(() => undefined)
    return work
  }

  async #change<T>(change: (book: FactBook) => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const { version, next, facts } = await this.read()
      const book = new FactBook({ next, facts }, this.#sayings)
      const result = change(book)
      const stored = book.stored()
      const updatedAt = this.#now()
      try {
        const session = { id: this.#id, version, messages: [], metadata: factsToWire(stored), updatedAt }
        this.#known = { version: await this.#store.save(session, version), updatedAt, ...stored }
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
