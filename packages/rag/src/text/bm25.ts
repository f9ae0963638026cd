import type { LiveSegment } from '../segments/live-segment.ts'
import type { Postings } from '../segments/segment.ts'
import type { PassageHit, SearchedSegments } from './passage-hit.ts'
import { ScoreRun, type WeightedTerm } from './score-run.ts'

/** A term of a question, with where it occurs in each segment. */
export interface QueryTerm {
  readonly term: string
  /** How often the question has it. */
  readonly count: number
  /** By segment; undefined where no passage has it. */
  readonly postings: readonly (Postings | undefined)[]
}

const SATURATION = 1.2
const LENGTH_SHARE = 0.75

/**
 * BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) with k1 1.2 and b 0.75, over all segments as if they were one.
 * Every posting of the question's terms is added up: to leave frequent terms out where they cannot matter costs more than it saves at 100,000 passages.
 */
export class Bm25 {
  #memory = { scores: new Float32Array(0), touched: new Uint32Array(0) }

  /** The passages that fit best, best first; equal ones by the id of their document and their place in it. */
  search(searched: SearchedSegments, terms: readonly QueryTerm[], limit: number): readonly PassageHit[] {
    const run = new ScoreRun(searched, limit, this.#memoryFor(searched.segments))
    for (const term of weigh(searched.segments, terms)) run.add(term)
    return run.finish()
  }

  /** Scores of all passages, zeros between two searches: made once, as most searches touch few. */
  #memoryFor(segments: readonly LiveSegment[]): { readonly scores: Float32Array; readonly touched: Uint32Array } {
    const passages = segments.reduce((sum, { segment }) => sum + segment.lengths.length, 0)
    if (this.#memory.scores.length < passages) {
      const capacity = passages + (passages >> 2)
      this.#memory = { scores: new Float32Array(capacity), touched: new Uint32Array(capacity) }
    }
    return this.#memory
  }
}

/** The part of a passage's length in BM25: what the frequency of a term is measured against. */
function normOf(averageLength: number): (length: number) => number {
  return (length) => SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / averageLength)
}

/** The terms that occur, with what a passage can get from each at most; in the same order, and so with the same sums, however the segments came about. */
function weigh(segments: readonly LiveSegment[], terms: readonly QueryTerm[]): readonly WeightedTerm[] {
  const passageCount = segments.reduce((sum, segment) => sum + segment.passageCount, 0)
  const averageLength = segments.reduce((sum, segment) => sum + segment.totalLength, 0) / passageCount || 1
  const norm = normOf(averageLength)
  const norms = segments.map((segment) => segment.norms(averageLength, norm))
  //#region weigh
  return terms
    .map(({ term, count, postings }) => {
      const documentFrequency = postings.reduce((sum, list, index) => sum + liveCount(list, segments[index]?.live), 0)
      const rarity = Math.log(1 + (passageCount - documentFrequency + 0.5) / (documentFrequency + 0.5))
      return { term, documentFrequency, weight: count * rarity * (SATURATION + 1), postings, norms }
    })
    .filter(({ documentFrequency }) => documentFrequency > 0)
    .sort((a, b) => a.documentFrequency - b.documentFrequency || (a.term < b.term ? -1 : 1))
  //#endregion weigh
}

function liveCount(list: Postings | undefined, live: Uint8Array | undefined): number {
  if (!list) return 0
  if (!live) return list.end - list.start
  let count = 0
  for (let index = list.start; index < list.end; index++) count += live[list.passages[index] ?? 0] ?? 0
  return count
}
