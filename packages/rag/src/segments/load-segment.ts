import { type Document, isPlainObject } from '@minagent/types'
import { GrowingBytes, GrowingNumbers } from './growing-list.ts'
import { readPostings } from './postings-bytes.ts'
import type { SegmentData } from './segment.ts'
import { frameCount } from './segment-blocks.ts'
import { detailsOf, type SegmentSource } from './segment-source.ts'

/** A stored segment whole, in one read past the cache. */
export async function loadSegment(source: SegmentSource): Promise<SegmentData> {
  const { head, body } = source
  const { documentIds, hashes, numbers } = head
  const bytes = await body.all()
  const framesAt = (offsets: Uint32Array) => jsonFrames(bytes, offsets)
  const details = framesAt(numbers.detailsOffsets).flat().map(detailsOf)
  const metadata = framesAt(numbers.metadataOffsets).flat()
  const texts = framesAt(numbers.textOffsets)
  if (details.length !== numbers.lengths.length || metadata.length !== documentIds.length) return body.fail()
  let next = 0
  const documents = documentIds.map((id, number): Document => {
    const own = metadata[number]
    const first = next
    next += frameCount(numbers.textLengths[number] ?? 0)
    return { id, text: texts.slice(first, next).join(''), metadata: isPlainObject(own) ? own : body.fail() }
  })
  const { lengths, documentOf, starts, ends } = numbers
  const postings = loadPostings(bytes, source)
  return { ...postings, lengths, documentOf, starts, ends, details, documents, hashes, vectors: await source.vectors() }
}

function loadPostings(
  bytes: Uint8Array,
  { head: { numbers }, body }: SegmentSource,
): Pick<SegmentData, 'terms' | 'offsets' | 'passageNumbers' | 'frequencies'> {
  const terms = new Map<string, number>()
  const offsets = new GrowingNumbers()
  const passageNumbers = new GrowingNumbers()
  const frequencies = new GrowingBytes()
  let start = numbers.postingsOffsets[0] ?? 0
  for (const entry of jsonFrames(bytes, numbers.dictionaryOffsets).flat()) {
    const [term, count, length] = Array.isArray(entry) ? entry : []
    if (typeof term !== 'string' || typeof count !== 'number' || typeof length !== 'number') return body.fail()
    const postings = readPostings(bytes.subarray(start, start + length), count) ?? body.fail()
    terms.set(term, terms.size)
    offsets.push(passageNumbers.length)
    for (const passage of postings.passages) passageNumbers.push(passage)
    frequencies.append(postings.frequencies)
    start += length
  }
  offsets.push(passageNumbers.length)
  return { terms, offsets: offsets.list(), passageNumbers: passageNumbers.list(), frequencies: frequencies.list() }
}

function jsonFrames(bytes: Uint8Array, offsets: Uint32Array): unknown[] {
  const decoder = new TextDecoder()
  return Array.from({ length: Math.max(0, offsets.length - 1) }, (_, frame): unknown =>
    JSON.parse(decoder.decode(bytes.subarray(offsets[frame], offsets[frame + 1]))),
  )
}
