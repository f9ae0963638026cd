import { VectorBuilder } from '../vectors/vector-builder.ts'
import type { SegmentData } from './segment.ts'

/** A segment to be merged; `live` has a 1 for each passage that goes on, undefined: all do. */
export interface MergePart {
  readonly data: SegmentData
  readonly removed: ReadonlySet<number>
  readonly live: Uint8Array | undefined
}

/** One segment of all that is still there in some others, in their order. */
export async function mergeSegments(parts: readonly MergePart[]): Promise<SegmentData> {
  const numbered = numberPassages(parts)
  return {
    ...mergePostings(numbered),
    ...mergeLists(numbered),
    documents: kept(parts, ({ data }) => data.documents),
    hashes: kept(parts, ({ data }) => data.hashes),
    vectors: await mergeVectors(numbered),
  }
}

/** A part with the new number of each passage, and of each document, that goes on. */
interface NumberedPart extends MergePart {
  readonly passageNumbers: Uint32Array
  readonly documentNumbers: Uint32Array
}

function numberPassages(parts: readonly MergePart[]): readonly NumberedPart[] {
  let passages = 0
  let documents = 0
  return parts.map((part) => ({
    ...part,
    passageNumbers: part.data.lengths.map((_, passage) => (part.live?.[passage] === 0 ? 0 : passages++)),
    documentNumbers: Uint32Array.from(part.data.documents, (_, document) => (part.removed.has(document) ? 0 : documents++)),
  }))
}

function mergePostings(parts: readonly NumberedPart[]): Pick<SegmentData, 'terms' | 'offsets' | 'passageNumbers' | 'frequencies'> {
  const { terms, counts } = countTerms(parts)
  const offsets = new Uint32Array(terms.size + 1)
  for (const [number, count] of counts.entries()) offsets[number + 1] = (offsets[number] ?? 0) + count
  const next = offsets.slice()
  const passageNumbers = new Uint32Array(offsets[terms.size] ?? 0)
  const frequencies = new Uint8Array(passageNumbers.length)
  for (const part of parts) {
    for (const [term, own] of part.data.terms) {
      const number = terms.get(term)
      if (number !== undefined) next[number] = copyPostings(part, own, { passageNumbers, frequencies, place: next[number] ?? 0 })
    }
  }
  return { terms, offsets, passageNumbers, frequencies }
}

/** Copies the postings of one term that are still there, from `place` on; gives the place after them. */
function copyPostings({ data, live, passageNumbers: numbers }: NumberedPart, term: number, target: PostingsTarget): number {
  let { place } = target
  const end = data.offsets[term + 1] ?? 0
  for (let index = data.offsets[term] ?? 0; index < end; index++) {
    const passage = data.passageNumbers[index] ?? 0
    if (live?.[passage] === 0) continue
    target.passageNumbers[place] = numbers[passage] ?? 0
    target.frequencies[place++] = data.frequencies[index] ?? 0
  }
  return place
}

interface PostingsTarget {
  readonly passageNumbers: Uint32Array
  readonly frequencies: Uint8Array
  readonly place: number
}

/** The terms that still occur, numbered, with how many postings each will have. */
function countTerms(parts: readonly NumberedPart[]): { readonly terms: ReadonlyMap<string, number>; readonly counts: readonly number[] } {
  const terms = new Map<string, number>()
  const counts: number[] = []
  for (const { data, live } of parts) {
    for (const [term, own] of data.terms) {
      const count = liveBetween(data.passageNumbers.subarray(data.offsets[own], data.offsets[own + 1]), live)
      if (count === 0) continue
      const number = terms.get(term) ?? terms.size
      terms.set(term, number)
      counts[number] = (counts[number] ?? 0) + count
    }
  }
  return { terms, counts }
}

function liveBetween(passages: Uint32Array, live: Uint8Array | undefined): number {
  if (!live) return passages.length
  return passages.reduce((sum, passage) => sum + (live[passage] ?? 0), 0)
}

function mergeLists(parts: readonly NumberedPart[]): Pick<SegmentData, 'lengths' | 'documentOf' | 'starts' | 'ends' | 'details'> {
  const isLive =
    ({ live }: MergePart) =>
    (_: unknown, passage: number) =>
      live?.[passage] !== 0
  const numbers = (of: (part: NumberedPart) => Uint32Array) => joined(parts.map((part) => of(part).filter(isLive(part))))
  return {
    lengths: numbers(({ data }) => data.lengths),
    documentOf: numbers(({ data, documentNumbers }) => data.documentOf.map((document) => documentNumbers[document] ?? 0)),
    starts: numbers(({ data }) => data.starts),
    ends: numbers(({ data }) => data.ends),
    details: parts.flatMap((part) => part.data.details.filter(isLive(part))),
  }
}

async function mergeVectors(parts: readonly NumberedPart[]): Promise<SegmentData['vectors']> {
  let builder: VectorBuilder | undefined
  for (const { data, live } of parts) {
    if (!data.vectors) continue
    builder ??= new VectorBuilder(data.vectors.dimensions)
    for (let row = 0; row < data.vectors.length; row++) {
      if (live?.[row] !== 0) builder.add(await data.vectors.vector(row))
    }
  }
  return builder?.build()
}

function kept<T>(parts: readonly MergePart[], of: (part: MergePart) => readonly T[]): readonly T[] {
  return parts.flatMap((part) => of(part).filter((_, document) => !part.removed.has(document)))
}

function joined(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let start = 0
  for (const list of lists) {
    all.set(list, start)
    start += list.length
  }
  return all
}
