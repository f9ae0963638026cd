import type { Segment } from './segment.ts'

/** A segment without the documents that were removed since, and its share of the statistics. It never changes either. */
export class LiveSegment {
  readonly segment: Segment
  /** Numbers of the documents that were removed. */
  readonly removed: ReadonlySet<number>
  /** 1 for each passage that is still there, 0 for the others; undefined when all are. */
  readonly live: Uint8Array | undefined
  readonly passageCount: number
  /** Terms of all passages that are still there. */
  readonly totalLength: number
  #numbers: ReadonlyMap<string, number> | undefined
  #norms = new Float32Array(0)
  #normsFor: number | undefined

  constructor(segment: Segment, removed: ReadonlySet<number> = new Set()) {
    this.segment = segment
    this.removed = removed
    const { lengths } = segment
    this.live = removed.size === 0 ? undefined : new Uint8Array(segment.documentOf.map((document) => (removed.has(document) ? 0 : 1)))
    this.passageCount = this.live?.reduce((sum, live) => sum + live, 0) ?? lengths.length
    const { live } = this
    this.totalLength = lengths.reduce((sum, length, passage) => (live?.[passage] === 0 ? sum : sum + length), 0)
  }

  get documentCount(): number {
    return this.segment.documentIds.length - this.removed.size
  }

  /** The number of a document that is still there. */
  numberOf(id: string): number | undefined {
    this.#numbers ??= new Map(this.segment.documentIds.map((own, number) => [own, number]))
    const number = this.#numbers.get(id)
    return number === undefined || this.removed.has(number) ? undefined : number
  }

  /** The same segment without some more documents. */
  without(documents: Iterable<number>): LiveSegment {
    const rest = new LiveSegment(this.segment, new Set([...this.removed, ...documents]))
    rest.#numbers = this.#numbers
    return rest
  }

  /** What `norm` makes of each passage's length, kept for as long as `averageLength` is the same. */
  norms(averageLength: number, norm: (length: number) => number): Float32Array {
    if (this.#normsFor !== averageLength) {
      this.#norms = Float32Array.from(this.segment.lengths, norm)
      this.#normsFor = averageLength
    }
    return this.#norms
  }
}
