import { GrowingBytes, GrowingNumbers } from './growing-list.ts'
import { writePostings } from './postings-bytes.ts'
import type { SegmentData } from './segment.ts'
import { headToBytes } from './segment-head.ts'

/** How many terms, passages or documents are read at once. */
export const FRAME_ITEMS = 64
/** How many UTF-16 units of a document are read at once. */
export const FRAME_TEXT = 16_384

/** The two blocks of a segment; its vectors are a third. */
export interface SegmentBlocks {
  /** What is read when the segment is opened: see `SegmentHead`. */
  readonly head: Uint8Array
  /** What is read on demand: frames of postings, dictionary, details of passages, metadata of documents, and texts. */
  readonly body: Uint8Array
}

/** A segment as blocks. */
export function segmentToBlocks(data: SegmentData): SegmentBlocks {
  const body = new GrowingBytes()
  const { documents } = data
  const terms = sortedTerms(data.terms)
  const { postingsOffsets, dictionaryOffsets } = writeTerms(body, data, terms)
  const detailsOffsets = writeFrames(body, framesOf(data.details.map((details) => details ?? null)))
  const metadataOffsets = writeFrames(body, framesOf(documents.map(({ metadata }) => metadata)))
  const textOffsets = writeFrames(
    body,
    documents.flatMap(({ text }) => chunksOf(text)),
  )
  const head = headToBytes({
    documentIds: documents.map(({ id }) => id),
    hashes: data.hashes,
    firstTerms: terms.flatMap(([term], index) => (index % FRAME_ITEMS === 0 ? term : [])),
    numbers: {
      lengths: data.lengths,
      documentOf: data.documentOf,
      starts: data.starts,
      ends: data.ends,
      postingsOffsets,
      dictionaryOffsets,
      detailsOffsets,
      metadataOffsets,
      textLengths: Uint32Array.from(documents, ({ text }) => text.length),
      textOffsets,
    },
  })
  return { head, body: body.list() }
}

/** How many frames a text of this length has. */
export function frameCount(textLength: number): number {
  return Math.ceil(textLength / FRAME_TEXT)
}

function writeTerms(body: GrowingBytes, data: SegmentData, terms: readonly NumberedTerm[]) {
  const postingsOffsets = new GrowingNumbers()
  const dictionary: (readonly [term: string, count: number, bytes: number])[] = []
  for (const [index, [term, number]] of terms.entries()) {
    if (index % FRAME_ITEMS === 0) postingsOffsets.push(body.length)
    const [start = 0, end = 0] = [data.offsets[number], data.offsets[number + 1]]
    const before = body.length
    writePostings(body, { passages: data.passageNumbers, frequencies: data.frequencies, start, end })
    dictionary.push([term, end - start, body.length - before])
  }
  postingsOffsets.push(body.length)
  return { postingsOffsets: postingsOffsets.list(), dictionaryOffsets: writeFrames(body, framesOf(dictionary)) }
}

/** Writes each frame as JSON, and gives where each begins and the last ends. */
function writeFrames(body: GrowingBytes, frames: readonly unknown[]): Uint32Array {
  const offsets = new GrowingNumbers()
  const encoder = new TextEncoder()
  for (const frame of frames) {
    offsets.push(body.length)
    body.append(encoder.encode(JSON.stringify(frame)))
  }
  offsets.push(body.length)
  return offsets.list()
}

function framesOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / FRAME_ITEMS) }, (_, frame) =>
    items.slice(frame * FRAME_ITEMS, (frame + 1) * FRAME_ITEMS),
  )
}

function chunksOf(text: string): readonly string[] {
  return Array.from({ length: frameCount(text.length) }, (_, chunk) => text.slice(chunk * FRAME_TEXT, (chunk + 1) * FRAME_TEXT))
}

type NumberedTerm = readonly [term: string, number: number]

/** In the order of their UTF-16 units. */
function sortedTerms(terms: SegmentData['terms']): readonly NumberedTerm[] {
  return [...terms].sort(([a], [b]) => (a < b ? -1 : 1))
}
