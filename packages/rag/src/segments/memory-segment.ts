import type { Passage } from '@minagent/types'
import { passageId } from '../passage-id.ts'
import type { Segment, SegmentData } from './segment.ts'

/** A segment that is searched where it was built. */
export function memorySegment(data: SegmentData): Segment {
  const { lengths, documentOf, starts, hashes } = data
  return {
    lengths,
    documentOf,
    starts,
    hashes,
    documentIds: data.documents.map(({ id }) => id),
    postings: (terms) =>
      terms.map((term) => {
        const number = data.terms.get(term)
        if (number === undefined) return undefined
        const [start = 0, end = 0] = [data.offsets[number], data.offsets[number + 1]]
        return { passages: data.passageNumbers, frequencies: data.frequencies, start, end }
      }),
    passages: (wanted) => wanted.map((number) => passageAt(data, number)),
    document: (number) => documentAt(data, number),
    metadata: (number) => documentAt(data, number).metadata,
    vectors: () => data.vectors,
    data: () => data,
  }
}

function passageAt(data: SegmentData, number: number): Passage {
  const document = documentAt(data, data.documentOf[number] ?? 0)
  const [start = 0, end = 0, details] = [data.starts[number], data.ends[number], data.details[number]]
  const text = details?.text ?? document.text.slice(start, end)
  const metadata = details?.metadata ?? document.metadata
  return { id: passageId(document.id, start, end), documentId: document.id, text, start, end, metadata }
}

function documentAt({ documents }: SegmentData, number: number): SegmentData['documents'][number] {
  const document = documents[number]
  if (!document) throw new RangeError(`There is no document ${number} in this segment.`)
  return document
}
