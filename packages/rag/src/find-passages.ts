import type { Passage, ScoredPassage } from '@minagent/types'
import type { LiveSegment } from './segments/live-segment.ts'
import type { MaybePromise } from './segments/segment.ts'
import type { Bm25 } from './text/bm25.ts'
import type { PassageHit, SearchedSegments } from './text/passage-hit.ts'
import { searchVectors } from './vectors/search-vectors.ts'
import type { ApproximateVectors } from './vectors/vector-block.ts'

/** The hits of a question by its words. */
export async function findByText(
  searched: SearchedSegments,
  terms: readonly string[],
  { bm25, limit }: { readonly bm25: Bm25; readonly limit: number },
): Promise<readonly PassageHit[]> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const distinct = [...counts.keys()]
  const lists = await allOf(searched.segments.map(({ segment }) => segment.postings(distinct)))
  const queryTerms = distinct.map((term, index) => ({ term, count: counts.get(term) ?? 0, postings: lists.map((list) => list[index]) }))
  return bm25.search(searched, queryTerms, limit)
}

/** The hits of a question by its vector. */
export async function findByVector(
  { segments, accepted }: SearchedSegments,
  vector: Float32Array,
  { approximate = (block) => block, limit }: { readonly approximate: ApproximateVectors | undefined; readonly limit: number },
): Promise<readonly PassageHit[]> {
  const exact = await allOf(segments.map(({ segment }) => segment.vectors()))
  const blocks = await allOf(exact.map((block) => block && approximate(block)))
  const searched = blocks.flatMap((block, segment) => {
    const mask = accepted[segment]
    return block ? [{ segment, block, ...(mask ? { accept: (row: number) => mask[row] === 1 } : {}) }] : []
  })
  const hits = await searchVectors(searched, vector, limit)
  return hits.map(({ block, row, score }) => ({ segment: searched[block]?.segment ?? 0, passage: row, score }))
}

/** The passages of hits, in their order. */
export async function readHits(segments: readonly LiveSegment[], hits: readonly PassageHit[]): Promise<readonly ScoredPassage[]> {
  const wanted: number[][] = segments.map(() => [])
  for (const { segment, passage } of hits) wanted[segment]?.push(passage)
  const groups = await allOf(segments.map(({ segment }, index) => segment.passages(wanted[index] ?? [])))
  const next = segments.map(() => 0)
  const found: ScoredPassage[] = []
  for (const { segment, score } of hits) {
    const place = next[segment] ?? 0
    const passage = groups[segment]?.[place]
    next[segment] = place + 1
    if (passage) found.push(scored(passage, score))
  }
  return found
}

function scored({ id, documentId, text, start, end, metadata }: Passage, score: number): ScoredPassage {
  return { id, documentId, text, start, end, metadata, score }
}

/** As `Promise.all`, without a wait where all is there already. */
function allOf<T>(values: readonly MaybePromise<T>[]): MaybePromise<readonly T[]> {
  const ready = values.filter((value): value is T => !(value instanceof Promise))
  return ready.length === values.length ? ready : Promise.all(values)
}
