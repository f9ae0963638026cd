import { type Document, type Retriever, type ScoredPassage, sameJson } from '@minagent/types'
import { TurnRanking } from '../ranking/turn-ranking.ts'
import type { Fact } from './fact.ts'
import type { FactSnapshot, FactStore } from './fact-store.ts'

/** An index that is kept in step with facts; those of `@minagent/rag` are. */
export interface FactIndex extends Retriever {
  /** A document with the id of another replaces it. */
  add(documents: readonly Document[]): Promise<unknown>
  remove(ids: readonly string[]): Promise<unknown>
}

/** How facts are searched. */
interface FactSearchOptions {
  readonly now: () => number
  readonly halfLifeMs: number | undefined
  readonly index: FactIndex | undefined
}

type SearchOptions = Parameters<Retriever['search']>[1]

/** Finds current facts by the built-in ranking or by an index, weighed by importance and age. */
export class FactSearch {
  readonly #store: FactStore
  readonly #options: FactSearchOptions
  #ranked: { readonly version: number; readonly facts: readonly Fact[]; readonly ranking: TurnRanking } | undefined
  /** What the index holds, by id. */
  #indexed: ReadonlyMap<string, Document> = new Map()
  #indexing: Promise<void> = Promise.resolve()

  constructor(store: FactStore, options: FactSearchOptions) {
    this.#store = store
    this.#options = options
  }

  async search(query: string, options: SearchOptions = {}): Promise<readonly ScoredPassage[]> {
    options.signal?.throwIfAborted()
    const snapshot = await this.#store.read()
    const { limit = 10, filter = {} } = options
    const found = await this.#scores(snapshot, query, options)
    const weighed = found.map(({ fact, score }) => ({ fact, score: score * this.#weight(fact) })).sort((a, b) => b.score - a.score)
    const passages: ScoredPassage[] = []
    for (const { fact, score } of weighed) {
      if (passages.length >= limit || score <= 0) break
      const passage = { ...passageOf(fact), score }
      if (Object.entries(filter).every(([key, value]) => fits(passage.metadata[key], value))) passages.push(passage)
    }
    return passages
  }

  async #scores(snapshot: FactSnapshot, query: string, options: NonNullable<SearchOptions>): Promise<readonly Found[]> {
    const { index } = this.#options
    if (index) return await this.#indexScores(index, snapshot, query, options)
    if (this.#ranked?.version !== snapshot.version) {
      const current = snapshot.facts.filter(isCurrent)
      this.#ranked = { version: snapshot.version, facts: current, ranking: new TurnRanking(current) }
    }
    const { facts, ranking } = this.#ranked
    return [...ranking.scores(query)].flatMap((score, place) => {
      const fact = facts[place]
      return score > 0 && fact ? [{ fact, score }] : []
    })
  }

  async #indexScores(
    index: FactIndex,
    snapshot: FactSnapshot,
    query: string,
    options: NonNullable<SearchOptions>,
  ): Promise<readonly Found[]> {
    const current = new Map(snapshot.facts.filter(isCurrent).map((fact) => [fact.id, fact]))
    // One after another: a later call must see what an earlier one did.
    this.#indexing = this.#indexing.catch(() => undefined).then(() => this.#keepInStep(index, current))
    await this.#indexing
    const { limit = 10, signal } = options
    // More than are asked for, as the filter and the weights come after.
    const passages = await index.search(query, { limit: limit * 4, ...(signal ? { signal } : {}) })
    const best = new Map<string, Found>()
    for (const { documentId, score } of passages) {
      const fact = current.get(documentId)
      if (fact && score > (best.get(documentId)?.score ?? 0)) best.set(documentId, { fact, score })
    }
    return [...best.values()]
  }

  async #keepInStep(index: FactIndex, current: ReadonlyMap<string, Fact>): Promise<void> {
    const documents = new Map([...current.values()].map((fact) => [fact.id, documentOf(fact)]))
    const gone = [...this.#indexed.keys()].filter((id) => !documents.has(id))
    const changed = [...documents.values()].filter((document) => !sameJson(document, this.#indexed.get(document.id)))
    if (gone.length > 0) await index.remove(gone)
    if (changed.length > 0) await index.add(changed)
    this.#indexed = documents
  }

  /** From importance (0.75 to 1.25, so that it decides between facts that fit alike) and age. */
  #weight({ importance, at }: Fact): number {
    const { halfLifeMs, now } = this.#options
    return (0.75 + importance / 2) * (halfLifeMs === undefined ? 1 : 0.5 ** (Math.max(0, now() - at) / halfLifeMs))
  }
}

interface Found {
  readonly fact: Fact
  readonly score: number
}

/** As in an index of passages: a list names several values of which one must be there. */
function fits(value: unknown, wanted: unknown): boolean {
  return wanted === undefined || (Array.isArray(wanted) ? wanted : [wanted]).some((one) => sameJson(value, one))
}

function isCurrent({ status }: Fact): boolean {
  return status === 'current'
}

function documentOf({ id, text, ...metadata }: Fact): Document {
  return { id, text, metadata }
}

function passageOf(fact: Fact): Omit<ScoredPassage, 'score'> {
  const { id, text, metadata } = documentOf(fact)
  return { id: `${id}#0-${text.length}`, documentId: id, text, start: 0, end: text.length, metadata }
}
