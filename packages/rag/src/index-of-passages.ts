import type { Document, ScoredPassage } from '@minagent/types'
import { isMinagentError } from '@minagent/types'
import { DocumentWriter, type WriterSettings } from './document-writer.ts'
import { embedTexts } from './embed-texts.ts'
import { findByText, findByVector, readHits } from './find-passages.ts'
import type { AddOptions, AddResult, DocumentInfo, IndexSize, PassageIndex, SearchMode, SearchOptions } from './passage-index.ts'
import { fuseHybrid } from './ranking/fuse-hybrid.ts'
import { acceptedPassages } from './segments/accepted-passages.ts'
import type { SegmentKeeper } from './segments/segment-keeper.ts'
import { SegmentList } from './segments/segment-list.ts'
import { Bm25 } from './text/bm25.ts'
import type { PassageHit, SearchedSegments } from './text/passage-hit.ts'
import type { ApproximateVectors } from './vectors/vector-block.ts'

/** What `createIndex` gives. */
export interface IndexParts {
  readonly writer: WriterSettings
  readonly vectors: ApproximateVectors | undefined
  /** Undefined for an index in memory. */
  readonly openKeeper: (() => SegmentKeeper) | undefined
}

/** Changes wait for each other; searches wait for nobody, and see the segments as they were when they began. */
export class IndexOfPassages implements PassageIndex {
  readonly #parts: IndexParts
  readonly #bm25 = new Bm25()
  #opened: Promise<OpenedIndex> | undefined
  #lastChange: Promise<unknown> = Promise.resolve()

  constructor(parts: IndexParts) {
    this.#parts = parts
  }

  add(documents: Iterable<Document> | AsyncIterable<Document>, options: AddOptions = {}): Promise<AddResult> {
    return this.#change(async ({ segments }) => {
      const writer = new DocumentWriter(segments, this.#parts.writer, options)
      for await (const document of documents) await writer.add(document)
      await writer.finish()
      return writer.result
    })
  }

  remove(ids: Iterable<string>): Promise<number> {
    if (typeof ids === 'string') return Promise.reject(new TypeError(`remove takes a list of ids, got the text ${JSON.stringify(ids)}.`))
    return this.#change(async ({ segments }) => segments.remove([...new Set(ids)]))
  }

  save(): Promise<void> {
    return this.#change(({ segments }) => segments.save())
  }

  async search(query: string, options: SearchOptions = {}): Promise<readonly ScoredPassage[]> {
    const { limit = 10, filter, signal } = options
    requireSearch(query, options)
    signal?.throwIfAborted()
    if (limit === 0) return []
    return this.#read(async ({ segments: { current: segments } }) => {
      const accepted = filter ? await acceptedPassages(segments, filter) : segments.map(({ live }) => live)
      return readHits(segments, await this.#find({ segments, accepted }, query, { ...options, limit }))
    })
  }

  document(id: string): Promise<Document | undefined> {
    return this.#read(async ({ segments }) => {
      const place = segments.find(id)
      return place?.segment.document(place.number)
    })
  }

  async *documents(): AsyncGenerator<DocumentInfo> {
    const { segments } = await this.#open()
    for (const { segment, removed } of segments.current) {
      for (const [number, id] of segment.documentIds.entries()) {
        if (!removed.has(number)) yield { id, metadata: await segment.metadata(number) }
      }
    }
  }

  async size(): Promise<IndexSize> {
    const { segments } = await this.#open()
    const { current } = segments
    return {
      documents: current.reduce((sum, { documentCount }) => sum + documentCount, 0),
      passages: current.reduce((sum, { passageCount }) => sum + passageCount, 0),
    }
  }

  async close(): Promise<void> {
    await this.#lastChange
    const keeper = (await this.#opened)?.keeper
    if (!keeper) return
    this.#opened = undefined
    await keeper.close()
  }

  async #find(
    searched: SearchedSegments,
    query: string,
    options: SearchOptions & { readonly limit: number },
  ): Promise<readonly PassageHit[]> {
    const { limit, mode = 'text' } = options
    const byText = (count: number) => findByText(searched, this.#parts.writer.analyze(query), { bm25: this.#bm25, limit: count })
    if (mode === 'text') return byText(limit)
    const vector = await this.#embed(query, options.signal)
    const byVector = (count: number) => findByVector(searched, vector, { approximate: this.#parts.vectors, limit: count })
    if (mode === 'vector') return byVector(limit)
    const depth = Math.max(limit, FUSED_DEPTH)
    const [text, vectors] = [await byText(depth), await byVector(depth)]
    return fuseHybrid(text.map(withId), vectors.map(withId)).slice(0, limit)
  }

  async #embed(query: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    const { embedder } = this.#parts.writer
    if (!embedder) throw new RangeError('This index has no embedder: search it with mode "text", or create it with one.')
    const [vector] = await embedTexts(embedder, [query], signal)
    return vector ?? new Float32Array(embedder.dimensions)
  }

  #open(): Promise<OpenedIndex> {
    this.#opened ??= this.#load().catch((error: unknown) => {
      this.#opened = undefined
      throw error
    })
    return this.#opened
  }

  /** Another process that saves often may remove blocks between the look at its manifest and theirs. */
  async #load(): Promise<OpenedIndex> {
    const keeper = this.#parts.openKeeper?.()
    for (let attempt = 1; ; attempt++) {
      try {
        return { keeper, segments: new SegmentList((await keeper?.open()) ?? [], keeper) }
      } catch (error) {
        if (!isMinagentError(error, 'index_conflict') || attempt === ATTEMPTS) throw error
      }
    }
  }

  #change<T>(work: (opened: OpenedIndex) => Promise<T>): Promise<T> {
    const change = this.#lastChange.then(async () => work(await this.#open()))
    this.#lastChange = change.catch(() => undefined)
    return change
  }

  /** Reads, and again from what is stored now where somebody else has committed and removed what was to be read. */
  async #read<T>(work: (opened: OpenedIndex) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const opened = await this.#open()
      try {
        return await work(opened)
      } catch (error) {
        if (!isMinagentError(error, 'index_conflict') || !opened.segments.isSaved || attempt === ATTEMPTS) throw error
        if ((await this.#opened) === opened) this.#opened = undefined
      }
    }
  }
}

/** How often something is read while somebody else changes what is stored. */
const ATTEMPTS = 10

interface OpenedIndex {
  readonly keeper: SegmentKeeper | undefined
  readonly segments: SegmentList
}

function requireSearch(query: string, { limit = 10, mode = 'text' }: SearchOptions): void {
  if (typeof query !== 'string') throw new TypeError(`A query is a text, got ${typeof query}.`)
  if (!Number.isInteger(limit) || limit < 0) throw new RangeError(`limit must be a whole number from 0, got ${limit}.`)
  if (!MODES.has(mode)) throw new RangeError(`mode must be "text", "vector" or "hybrid", got ${JSON.stringify(mode)}.`)
}

const MODES: ReadonlySet<SearchMode> = new Set(['text', 'vector', 'hybrid'])

/** How many of the best of each kind are fused. */
const FUSED_DEPTH = 100

function withId(hit: PassageHit): PassageHit & { readonly id: string } {
  return { ...hit, id: `${hit.segment}-${hit.passage}` }
}
