import { type Document, isPlainObject, type Passage } from '@minagent/types'
import { passageId } from '../passage-id.ts'
import type { VectorBlock } from '../vectors/vector-block.ts'
import { loadSegment } from './load-segment.ts'
import type { PassageDetails, Postings, Segment, SegmentData } from './segment.ts'
import { FRAME_ITEMS, FRAME_TEXT, frameCount } from './segment-blocks.ts'
import { detailsOf, type SegmentSource } from './segment-source.ts'

/** A segment of a store: its head is in memory, all else is read as it is needed. */
export class StoredSegment implements Segment {
  readonly lengths: Uint32Array
  readonly documentOf: Uint32Array
  readonly starts: Uint32Array
  readonly documentIds: readonly string[]
  readonly hashes: readonly string[]
  readonly #source: SegmentSource
  /** The first text frame of each document. */
  readonly #firstTexts: Uint32Array
  #vectors: Promise<VectorBlock | undefined> | undefined

  constructor(source: SegmentSource) {
    const { documentIds, hashes, numbers } = source.head
    this.lengths = numbers.lengths
    this.documentOf = numbers.documentOf
    this.starts = numbers.starts
    this.documentIds = documentIds
    this.hashes = hashes
    this.#source = source
    let first = 0
    this.#firstTexts = numbers.textLengths.map((length) => {
      first += frameCount(length)
      return first - frameCount(length)
    })
  }

  postings(terms: readonly string[]): Promise<readonly (Postings | undefined)[]> {
    return Promise.all(terms.map((term) => this.#postingsOf(term)))
  }

  passages(numbers: readonly number[]): Promise<readonly Passage[]> {
    return Promise.all(numbers.map((number) => this.#passage(number)))
  }

  async document(number: number): Promise<Document> {
    const length = this.#source.head.numbers.textLengths[number] ?? 0
    const [text, metadata] = await Promise.all([this.#text(number, 0, length), this.metadata(number)])
    return { id: this.#idOf(number), text, metadata }
  }

  async metadata(document: number): Promise<Document['metadata']> {
    const frame = await this.#source.body.list(this.#source.head.numbers.metadataOffsets, Math.floor(document / FRAME_ITEMS))
    const metadata = frame[document % FRAME_ITEMS]
    return isPlainObject(metadata) ? metadata : this.#source.body.fail()
  }

  vectors(): Promise<VectorBlock | undefined> {
    this.#vectors ??= this.#source.vectors().catch((error: unknown) => {
      this.#vectors = undefined
      throw error
    })
    return this.#vectors
  }

  async data(): Promise<SegmentData> {
    return loadSegment(this.#source)
  }

  async #postingsOf(term: string): Promise<Postings | undefined> {
    const { head, body } = this.#source
    const frame = lastNotAfter(head.firstTerms, term)
    if (frame < 0) return undefined
    let start = head.numbers.postingsOffsets[frame] ?? 0
    for (const entry of await body.list(head.numbers.dictionaryOffsets, frame)) {
      const [own, count, bytes] = Array.isArray(entry) ? entry : []
      if (typeof count !== 'number' || typeof bytes !== 'number') return body.fail()
      if (own === term) return body.postings(start, start + bytes, count)
      start += bytes
    }
    return undefined
  }

  async #passage(number: number): Promise<Passage> {
    const { numbers } = this.#source.head
    const [document = 0, start = 0, end = 0] = [this.documentOf[number], this.starts[number], numbers.ends[number]]
    const details = await this.#details(number)
    const documentId = this.#idOf(document)
    return {
      id: passageId(documentId, start, end),
      documentId,
      text: details.text ?? (await this.#text(document, start, end)),
      start,
      end,
      metadata: details.metadata ?? (await this.metadata(document)),
    }
  }

  async #details(passage: number): Promise<PassageDetails> {
    const frame = await this.#source.body.list(this.#source.head.numbers.detailsOffsets, Math.floor(passage / FRAME_ITEMS))
    return detailsOf(frame[passage % FRAME_ITEMS]) ?? {}
  }

  async #text(document: number, start: number, end: number): Promise<string> {
    const first = Math.floor(start / FRAME_TEXT)
    const frames = Array.from({ length: Math.max(0, frameCount(end) - first) }, (_, index) =>
      this.#source.body.text(this.#source.head.numbers.textOffsets, (this.#firstTexts[document] ?? 0) + first + index),
    )
    return (await Promise.all(frames)).join('').slice(start - first * FRAME_TEXT, end - first * FRAME_TEXT)
  }

  #idOf(document: number): string {
    return this.documentIds[document] ?? this.#source.body.fail()
  }
}

/** The last index whose text is not after `wanted`, -1 where all are. */
function lastNotAfter(texts: readonly string[], wanted: string): number {
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((texts[middle] ?? '') <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
