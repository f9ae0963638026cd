import { type Document, type Passage, sameJson } from '@minagent/types'
import { VectorBuilder } from '../vectors/vector-builder.ts'
import { GrowingBytes, GrowingNumbers } from './growing-list.ts'
import type { PassageDetails, SegmentData } from './segment.ts'

/** The terms of one passage: how often each occurs, and which values its metadata has. */
export interface PassageTerms {
  readonly frequencies: ReadonlyMap<string, number>
  /** Terms of filters: they have postings, but are no part of the length. */
  readonly filterTerms: readonly string[]
}

/** A passage with what it is found by. */
export interface AnalyzedPassage extends PassageTerms {
  readonly passage: Passage
  readonly vector?: Float32Array
}

/** Collects documents until they are made a segment. */
export class SegmentBuilder {
  readonly #termNumbers = new Map<string, number>()
  readonly #postingTerms = new GrowingNumbers()
  readonly #postingPassages = new GrowingNumbers()
  readonly #frequencies = new GrowingBytes()
  readonly #lengths = new GrowingNumbers()
  readonly #documentOf = new GrowingNumbers()
  readonly #starts = new GrowingNumbers()
  readonly #ends = new GrowingNumbers()
  readonly #details: (PassageDetails | undefined)[] = []
  readonly #documents: Document[] = []
  readonly #hashes: string[] = []
  #vectors: VectorBuilder | undefined
  #vectorBytes = 0
  #characters = 0

  /** About how much memory this takes, in bytes. */
  get size(): number {
    return this.#postingTerms.length * 9 + this.#characters * 2 + this.#termNumbers.size * 100 + this.#vectorBytes
  }

  get documentCount(): number {
    return this.#documents.length
  }

  add(document: Document, hash: string, passages: readonly AnalyzedPassage[]): void {
    const number = this.#documents.push(document) - 1
    this.#hashes.push(hash)
    this.#characters += document.text.length
    for (const analyzed of passages) this.#addPassage(number, document, analyzed)
  }

  /** The segment of all that was added. */
  finish(): SegmentData {
    const terms = this.#termNumbers
    const postingTerms = this.#postingTerms.list()
    const { offsets, places } = sortByNumber(postingTerms, terms.size)
    const passageNumbers = new Uint32Array(postingTerms.length)
    const frequencies = new Uint8Array(postingTerms.length)
    const unsortedPassages = this.#postingPassages.list()
    const unsortedFrequencies = this.#frequencies.list()
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0
      passageNumbers[place] = unsortedPassages[index] ?? 0
      frequencies[place] = unsortedFrequencies[index] ?? 0
    }
    return {
      terms,
      offsets,
      passageNumbers,
      frequencies,
      lengths: this.#lengths.list(),
      documentOf: this.#documentOf.list(),
      starts: this.#starts.list(),
      ends: this.#ends.list(),
      details: this.#details,
      documents: this.#documents,
      hashes: this.#hashes,
      vectors: this.#vectors?.build(),
    }
  }

  #addPassage(number: number, document: Document, { passage, frequencies, filterTerms, vector }: AnalyzedPassage): void {
    const row = this.#lengths.length
    let length = 0
    for (const [term, frequency] of frequencies) {
      this.#addPosting(term, row, frequency)
      length += frequency
    }
    for (const term of filterTerms) this.#addPosting(term, row, 1)
    this.#lengths.push(length)
    this.#documentOf.push(number)
    this.#starts.push(passage.start)
    this.#ends.push(passage.end)
    this.#details.push(detailsOf(document, passage))
    if (vector) this.#addVector(vector)
  }

  #addVector(vector: Float32Array): void {
    this.#vectors ??= new VectorBuilder(vector.length)
    this.#vectors.add(vector)
    this.#vectorBytes += vector.byteLength
  }

  #addPosting(term: string, passage: number, frequency: number): void {
    let number = this.#termNumbers.get(term)
    if (number === undefined) {
      number = this.#termNumbers.size
      this.#termNumbers.set(term, number)
    }
    this.#postingTerms.push(number)
    this.#postingPassages.push(passage)
    this.#frequencies.push(Math.min(frequency, 255))
  }
}

/** Where each of `numbers` (below `count`) stands when they are sorted, equal ones in the order they had; and where each number begins. */
function sortByNumber(numbers: Uint32Array, count: number): { readonly offsets: Uint32Array; readonly places: Uint32Array } {
  const offsets = new Uint32Array(count + 1)
  for (const number of numbers) offsets[number + 1] = (offsets[number + 1] ?? 0) + 1
  for (let number = 0; number < count; number++) offsets[number + 1] = (offsets[number + 1] ?? 0) + (offsets[number] ?? 0)
  const next = offsets.slice()
  const places = new Uint32Array(numbers.length)
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0
    const place = next[number] ?? 0
    next[number] = place + 1
    places[index] = place
  }
  return { offsets, places }
}

function detailsOf(document: Document, { text, start, end, metadata }: Passage): PassageDetails | undefined {
  const isSlice = text === document.text.slice(start, end)
  const isPlain = metadata === document.metadata || sameJson(metadata, document.metadata)
  if (isSlice && isPlain) return undefined
  return { ...(isPlain ? {} : { metadata }), ...(isSlice ? {} : { text }) }
}
