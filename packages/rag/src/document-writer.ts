import type { Document, Embedder, Passage } from '@minagent/types'
import { copyJson, isPlainObject, MinagentError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { contentHash } from './content-hash.ts'
import { embedTexts } from './embed-texts.ts'
import type { AddOptions, AddResult } from './passage-index.ts'
import { SegmentBuilder } from './segments/segment-builder.ts'
import type { SegmentList } from './segments/segment-list.ts'
import type { Splitter } from './splitter.ts'
import { passageTerms, type TermSettings } from './text/passage-terms.ts'

/** How documents become passages. */
export interface WriterSettings extends TermSettings {
  readonly splitter: Splitter
  readonly embedder: Embedder | undefined
  /** About how much memory the documents of one segment may take, in bytes, before they are saved. */
  readonly memoryBytes: number
}

/** One `add`: collects documents into segments, and passages into batches for the embedder. */
export class DocumentWriter {
  readonly #segments: SegmentList
  readonly #settings: WriterSettings
  readonly #options: AddOptions
  #builder = new SegmentBuilder()
  /** Documents of the builder by id, and those among them that were replaced since. */
  #numbers = new Map<string, number>()
  #hashes = new Map<string, string>()
  #superseded = new Set<number>()
  #batch: SplitDocument[] = []
  #sincePause = 0
  #result: AddResult = { added: 0, replaced: 0, unchanged: 0 }

  constructor(segments: SegmentList, settings: WriterSettings, options: AddOptions) {
    this.#segments = segments
    this.#settings = settings
    this.#options = options
  }

  get result(): AddResult {
    return this.#result
  }

  async add(given: Document): Promise<void> {
    this.#options.signal?.throwIfAborted()
    const document = checkedDocument(given)
    const hash = contentHash(document)
    const known = this.#knownHash(document.id)
    const outcome = known === undefined ? 'added' : known === hash ? 'unchanged' : 'replaced'
    if (outcome !== 'unchanged') {
      this.#batch.push({ document, hash, passages: this.#settings.splitter(document) })
      this.#hashes.set(document.id, hash)
      if (!this.#settings.embedder || countPassages(this.#batch) >= EMBEDDED_AT_ONCE) await this.#writeBatch()
      if (this.#builder.size >= this.#settings.memoryBytes) await this.#writeSegment().then(() => this.#segments.save())
    }
    this.#result = { ...this.#result, [outcome]: this.#result[outcome] + 1 }
    this.#options.onProgress?.(this.#result)
    await this.#pause(document.text.length)
  }

  /** Makes what was collected searchable. */
  async finish(): Promise<void> {
    await this.#writeBatch()
    await this.#writeSegment()
  }

  /** Lets others of this process have their turn, and a signal be heard, while many documents are there at once. */
  async #pause(characters: number): Promise<void> {
    this.#sincePause += characters + 1
    if (this.#sincePause < UNPAUSED_CHARACTERS) return
    this.#sincePause = 0
    await systemClock.sleep(0)
  }

  #knownHash(id: string): string | undefined {
    const own = this.#hashes.get(id)
    if (own !== undefined) return own
    const place = this.#segments.find(id)
    return place?.segment.hashes[place.number]
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    const { embedder } = this.#settings
    const texts = batch.flatMap(({ passages }) => passages.map(({ text }) => text))
    const vectors = embedder && texts.length > 0 ? await embedTexts(embedder, texts, this.#options.signal) : []
    let next = 0
    for (const { document, hash, passages } of batch) {
      const analyzed = passages.map((passage) => {
        const vector = vectors[next++]
        return { passage, ...passageTerms(document, passage, this.#settings), ...(vector ? { vector } : {}) }
      })
      this.#supersede(document.id)
      this.#builder.add(document, hash, analyzed)
    }
  }

  #supersede(id: string): void {
    const earlier = this.#numbers.get(id)
    if (earlier !== undefined) this.#superseded.add(earlier)
    this.#numbers.set(id, this.#builder.documentCount)
  }

  async #writeSegment(): Promise<void> {
    if (this.#builder.documentCount === 0) return
    const [data, superseded] = [this.#builder.finish(), this.#superseded]
    this.#builder = new SegmentBuilder()
    this.#numbers = new Map()
    this.#superseded = new Set()
    await this.#segments.append(data, superseded)
    this.#hashes = new Map(this.#batch.map(({ document, hash }) => [document.id, hash]))
  }
}

/** About 50 ms of work. */
const UNPAUSED_CHARACTERS = 200_000

/** A few calls of an embedder are faster than many, and a server takes so many texts at once. */
const EMBEDDED_AT_ONCE = 64

interface SplitDocument {
  readonly document: Document
  readonly hash: string
  readonly passages: readonly Passage[]
}

function countPassages(batch: readonly SplitDocument[]): number {
  return batch.reduce((sum, { passages }) => sum + passages.length, 0)
}

/** A copy whose metadata nobody else can change. */
function checkedDocument(given: Document): Document {
  if (typeof given !== 'object' || given === null) throw invalidDocument(String(given), 'is none: expected an object with an id and a text')
  const { id, text, metadata = {} } = given
  if (typeof id !== 'string' || id === '') throw invalidDocument(String(id), 'has no id: expected a text that is not empty')
  if (typeof text !== 'string') throw invalidDocument(id, 'has no text')
  if (!isPlainObject(metadata)) throw invalidDocument(id, 'has metadata that is no plain object')
  try {
    return { id, text, metadata: copyJson(metadata) }
  } catch (cause) {
    throw invalidDocument(id, 'has metadata that JSON cannot hold', cause)
  }
}

function invalidDocument(id: string, what: string, cause?: unknown): MinagentError<'invalid_document'> {
  const message = `Document ${JSON.stringify(id)} ${what}. It was not added.`
  return new MinagentError('invalid_document', message, { details: { id }, ...(cause === undefined ? {} : { cause }) })
}
