import type { Postings } from '../segments/segment.ts'
import { BestPlaces } from './best-places.ts'
import { byDocumentAndPlace, type PassageHit, type SearchedSegments } from './passage-hit.ts'

/** A term with what it counts for. */
export interface WeightedTerm {
  /** What a passage gets at most from it. */
  readonly weight: number
  /** By segment, as are `norms`. */
  readonly postings: readonly (Postings | undefined)[]
  /** For each passage what its frequencies are measured against. */
  readonly norms: readonly Float32Array[]
}

/** The scores of one search, collected term by term. A place is the number of a passage over all segments. */
export class ScoreRun {
  readonly #searched: SearchedSegments
  readonly #limit: number
  readonly #scores: Float32Array
  readonly #touched: Uint32Array
  readonly #bases: readonly number[]
  #count = 0

  /** `scores` is all zeros, and is again after {@link finish}; both lists have room for every passage. */
  constructor(searched: SearchedSegments, limit: number, memory: { readonly scores: Float32Array; readonly touched: Uint32Array }) {
    this.#searched = searched
    this.#limit = limit
    this.#scores = memory.scores
    this.#touched = memory.touched
    let base = 0
    this.#bases = searched.segments.map(({ segment }) => {
      base += segment.lengths.length
      return base - segment.lengths.length
    })
  }

  /** Adds what each passage gets from a term. */
  add(term: WeightedTerm): void {
    for (const [segment, list] of term.postings.entries()) {
      const norms = term.norms[segment]
      if (list && norms) this.#addList(list, { weight: term.weight, norms, segment })
    }
  }

  /** The best, and every score zero again. */
  finish(): readonly PassageHit[] {
    const hitAt = (place: number) => this.#hitAt(place)
    const { segments } = this.#searched
    const best = new BestPlaces(this.#limit, (place, other) => byDocumentAndPlace(segments, hitAt(place), hitAt(other)) < 0)
    const [scores, touched, count] = [this.#scores, this.#touched, this.#count]
    let least = 0
    for (let index = 0; index < count; index++) {
      const place = touched[index] ?? 0
      const score = scores[place] ?? 0
      scores[place] = 0
      if (score === 0 || score < least) continue
      best.offer(place, score)
      least = best.least
    }
    return best.places.map((place, index) => this.#hitAt(place, best.scores[index]))
  }

  #addList({ passages, frequencies, start, end }: Postings, { weight, norms, segment }: ListParts): void {
    const accepted = this.#searched.accepted[segment]
    const base = this.#bases[segment] ?? 0
    const [scores, touched] = [this.#scores, this.#touched]
    let count = this.#count
    for (let index = start; index < end; index++) {
      const passage = passages[index] ?? 0
      if (accepted !== undefined && accepted[passage] === 0) continue
      const frequency = frequencies[index] ?? 0
      const place = base + passage
      const before = scores[place] ?? 0
      if (before === 0) touched[count++] = place
      scores[place] = before + (weight * frequency) / (frequency + (norms[passage] ?? 0))
    }
    this.#count = count
  }

  #hitAt(place: number, score = 0): PassageHit {
    let segment = this.#bases.length - 1
    while ((this.#bases[segment] ?? 0) > place) segment--
    return { segment, passage: place - (this.#bases[segment] ?? 0), score }
  }
}

interface ListParts {
  readonly weight: number
  readonly norms: Float32Array
  readonly segment: number
}
