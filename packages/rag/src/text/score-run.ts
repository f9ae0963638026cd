import type { Postings } from '../segments/segment.ts'
import { BestPlaces } from './best-places.ts'
import { byDocumentAndPlace, type PassageHit, type SearchedSegments } from './passage-hit.ts'

/** A term with what it counts for. */
export interface WeightedTerm {
  /** How many passages have it. */
  readonly documentFrequency: number
  /** More than any passage can get from it. */
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

  /** Whether a passage that has nothing yet cannot come among the best by what is `open`; asked only where a frequent term is saved by it. */
  isClosed(open: number, documentFrequency: number): boolean {
    if (this.#count < this.#limit || documentFrequency < this.#count) return false
    return open * ROUNDING < this.#least()
  }

  /** Adds terms to those passages only that may still be among the best. */
  addToBest(terms: readonly WeightedTerm[], open: number): void {
    const places = this.#keepAbove(this.#least() - open * ROUNDING)
    for (const term of terms) {
      for (const [segment, list] of term.postings.entries()) {
        const norms = term.norms[segment]
        if (list && norms) this.#addListTo(places, list, { weight: term.weight, norms, segment })
      }
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
    return best.places.map((place, index) => ({ ...hitAt(place), score: best.scores[index] ?? 0 }))
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

  #addListTo(places: Uint32Array, { passages, frequencies, start, end }: Postings, { weight, norms, segment }: ListParts): void {
    const base = this.#bases[segment] ?? 0
    let index = start
    for (const place of places) {
      const passage = place - base
      if (passage < 0 || passage >= norms.length) continue
      index = firstNotBelow(passages, passage, index, end)
      if (index === end) return
      if (passages[index] !== passage) continue
      const frequency = frequencies[index] ?? 0
      this.#scores[place] = (this.#scores[place] ?? 0) + (weight * frequency) / (frequency + (norms[passage] ?? 0))
    }
  }

  /** What the last of the best has so far. */
  #least(): number {
    const best = new BestPlaces(this.#limit, () => false)
    let least = 0
    for (let index = 0; index < this.#count; index++) {
      const place = this.#touched[index] ?? 0
      const score = this.#scores[place] ?? 0
      if (score <= least) continue
      best.offer(place, score)
      least = best.least
    }
    return least
  }

  /** Forgets the scores below `least`, and gives the places of the others in ascending order. */
  #keepAbove(least: number): Uint32Array {
    let kept = 0
    for (let index = 0; index < this.#count; index++) {
      const place = this.#touched[index] ?? 0
      if ((this.#scores[place] ?? 0) >= least) this.#touched[kept++] = place
      else this.#scores[place] = 0
    }
    this.#count = kept
    return this.#touched.subarray(0, kept).sort()
  }

  #hitAt(place: number): Omit<PassageHit, 'score'> {
    const segment = this.#bases.findLastIndex((base) => base <= place)
    return { segment, passage: place - (this.#bases[segment] ?? 0) }
  }
}

interface ListParts {
  readonly weight: number
  readonly norms: Float32Array
  readonly segment: number
}

/** Scores are sums of 32-bit floats: a bound must be a little larger than it is in exact numbers. */
const ROUNDING = 1.0001

/** The first index in `start … end` whose number is not below `wanted`; steps that double, then halves. */
function firstNotBelow(numbers: Uint32Array, wanted: number, start: number, end: number): number {
  let step = 1
  while (start + step < end && (numbers[start + step] ?? 0) < wanted) step *= 2
  let low = start
  let high = Math.min(end, start + step + 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
