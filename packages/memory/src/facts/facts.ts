import type { Clock, Retriever, SessionStore } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { checkedFact } from './checked-fact.ts'
import type { Fact, NewFact, Remembered } from './fact.ts'
import { type FactIndex, FactSearch } from './fact-search.ts'
import { FactStore, sessionsInMemory } from './fact-store.ts'
import { refusalOf } from './refusal.ts'

/** Options of {@link facts}. */
export interface FactsOptions {
  /** Default: as long as the process lives. */
  readonly store?: SessionStore
  /** The session of the store that keeps the facts, such as one for each user. Default `'facts'`. */
  readonly id?: string
  readonly clock?: Clock
  /** A rule of the caller's own; false refuses. Default: everything that is neither empty, nor too long, nor a secret. */
  readonly allow?: (fact: NewFact) => boolean
  /** Of the text, the subject, the speaker and the session each, in UTF-16 units. Default 2,000. */
  readonly maxLength?: number
  /** After how many ms, more than 0, a fact counts half in a search, from when it was last said. Default: never. */
  readonly halfLifeMs?: number
  /** Kept in step with the current facts, and searched in the place of the built-in ranking. */
  readonly index?: FactIndex
}

/** Long-term memory. As a {@link Retriever} it finds current facts; a passage's `documentId` is the id of its fact. */
export interface Facts extends Retriever {
  /** Stores something, or says why not. What comes from untrusted content is quarantined (S11). @throws TypeError for what is no fact. */
  remember(fact: string | NewFact): Promise<Remembered>
  /** As {@link remember}, in one write. */
  rememberAll(facts: readonly (string | NewFact)[]): Promise<readonly Remembered[]>
  /** Removes a fact with the older ones of its subject; false when there is none. */
  forget(id: string): Promise<boolean>
  /** Makes a quarantined fact current and trusted, since a person vouches for it; undefined when there is none. */
  release(id: string): Promise<Fact | undefined>
  get(id: string): Promise<Fact | undefined>
  /** Oldest first; default all. */
  list(status?: Fact['status']): Promise<readonly Fact[]>
}

/** A memory of facts over a store of sessions; see {@link Facts}. Several processes may share one. @throws RangeError for a half-life that is none. */
export function facts(options: FactsOptions = {}): Facts {
  const { store = sessionsInMemory(), id = 'facts', clock = systemClock, maxLength = 2_000, allow, halfLifeMs, index } = options
  if (halfLifeMs !== undefined && !(halfLifeMs > 0)) throw new RangeError(`halfLifeMs must be more than 0, got ${halfLifeMs}.`)
  const stored = new FactStore(store, id, () => clock.now())
  const search = new FactSearch(stored, { now: () => clock.now(), halfLifeMs, index })

  //#region remember
  const rememberAll: Facts['rememberAll'] = async (list) => {
    const fresh = list.map(checkedFact)
    const reasons = fresh.map((fact) => refusalOf(fact, maxLength) ?? (allow?.(fact) === false ? 'refused_by_policy' : undefined))
    if (reasons.every((reason) => reason !== undefined)) return reasons.map((reason) => ({ outcome: 'refused', reason }))
    return await stored.change((book) =>
      fresh.map((fact, place): Remembered => {
        const reason = reasons[place]
        return reason === undefined ? book.add(fact, clock.now()) : { outcome: 'refused', reason }
      }),
    )
  }
  //#endregion remember

  return {
    rememberAll,
    async remember(fact) {
      const [remembered = { outcome: 'refused', reason: 'empty' }] = await rememberAll([fact])
      return remembered
    },
    forget: (factId) => stored.change((book) => book.forget(factId)),
    release: (factId) => stored.change((book) => book.release(factId)),
    get: async (factId) => (await stored.read()).facts.find((fact) => fact.id === factId),
    list: async (status) => (await stored.read()).facts.filter((fact) => status === undefined || fact.status === status),
    search: (query, searchOptions) => search.search(query, searchOptions),
  }
}
