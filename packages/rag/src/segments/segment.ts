import type { Document, Passage } from '@minagent/types'
import type { VectorBlock } from '../vectors/vector-block.ts'

/** A part of an index that never changes: some documents whole, with their passages and the postings of these. Passages and documents have numbers. */
export interface Segment {
  /** How many terms each passage has, weights of fields counted. */
  readonly lengths: Uint32Array
  /** The number of each passage's document; it never falls from one passage to the next. */
  readonly documentOf: Uint32Array
  /** Where each passage begins in its document. */
  readonly starts: Uint32Array
  readonly documentIds: readonly string[]
  /** What each document was, in short: see `contentHash`. */
  readonly hashes: readonly string[]
  /** The postings of each term, in the order asked; undefined for one that no passage has. */
  postings(terms: readonly string[]): MaybePromise<readonly (Postings | undefined)[]>
  passages(numbers: readonly number[]): MaybePromise<readonly Passage[]>
  document(number: number): MaybePromise<Document>
  /** The metadata of a document, without its text being read. */
  metadata(number: number): MaybePromise<Document['metadata']>
  /** The vector of each passage, in a row of its number; undefined where the index has no embedder. */
  vectors(): MaybePromise<VectorBlock | undefined>
  /** Everything at once, to merge or to write. */
  data(): MaybePromise<SegmentData>
}

/** In memory the answer is there at once; from a store it comes later. */
export type MaybePromise<T> = T | Promise<T>

/** Where a term occurs: passages in ascending order and how often, from `start` until before `end` of both lists. */
export interface Postings {
  readonly passages: Uint32Array
  readonly frequencies: Uint8Array
  readonly start: number
  readonly end: number
}

/** A whole segment as plain lists. */
export interface SegmentData {
  /** The number of each term, counted from 0 in the order of the terms. */
  readonly terms: ReadonlyMap<string, number>
  /** Where the postings of each term begin; one more than there are terms. */
  readonly offsets: Uint32Array
  readonly passageNumbers: Uint32Array
  /** At most 255. */
  readonly frequencies: Uint8Array
  readonly lengths: Uint32Array
  readonly documentOf: Uint32Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Undefined for a passage whose metadata is that of its document, and its text the slice of it. */
  readonly details: readonly (PassageDetails | undefined)[]
  readonly documents: readonly Document[]
  readonly hashes: readonly string[]
  readonly vectors: VectorBlock | undefined
}

/** What of a passage is not in its numbers and not as its document has it. */
export interface PassageDetails {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly text?: string
}
