import { LiveSegment } from './live-segment.ts'
import { memorySegment } from './memory-segment.ts'
import { segmentsToMerge } from './merge-policy.ts'
import { mergeSegments } from './merge-segments.ts'
import type { MaybePromise, Segment, SegmentData } from './segment.ts'
import type { SegmentKeeper } from './segment-keeper.ts'

/** Where a document is. */
export interface DocumentPlace {
  readonly segment: Segment
  readonly number: number
}

/** The segments that make an index. The list that {@link current} gives never changes: who searches it is not disturbed by what is added. */
export class SegmentList {
  #segments: readonly LiveSegment[]
  readonly #keeper: SegmentKeeper | undefined
  #isSaved = true

  constructor(segments: readonly LiveSegment[], keeper: SegmentKeeper | undefined) {
    this.#segments = segments
    this.#keeper = keeper
  }

  get current(): readonly LiveSegment[] {
    return this.#segments
  }

  /** Whether the store has all there is. */
  get isSaved(): boolean {
    return this.#isSaved
  }

  find(id: string): DocumentPlace | undefined {
    for (const live of this.#segments) {
      const number = live.numberOf(id)
      if (number !== undefined) return { segment: live.segment, number }
    }
    return undefined
  }

  /** Adds a segment, without the documents whose numbers are in `removed`; documents of the same ids in other segments are removed at the same moment. */
  async append(data: SegmentData, removed: ReadonlySet<number>): Promise<void> {
    const ids = data.documents.map(({ id }) => id)
    this.#change([...withoutDocuments(this.#segments, ids), new LiveSegment(memorySegment(data), removed)])
    await this.#mergeWhere((segment) => !this.#keeper?.has(segment), memorySegment)
  }

  /** Removes documents; gives how many were there. */
  remove(ids: readonly string[]): number {
    const before = countDocuments(this.#segments)
    this.#change(withoutDocuments(this.#segments, ids))
    return before - countDocuments(this.#segments)
  }

  /** Writes what is in memory only, and commits. */
  async save(): Promise<void> {
    const keeper = this.#keeper
    if (!keeper || this.#isSaved) return
    const keep = (data: SegmentData) => keeper.keep(data)
    const inMemory = this.#segments.filter(({ segment }) => !keeper.has(segment))
    if (inMemory.length > 0) await this.#replace(inMemory, keep)
    await this.#mergeWhere((segment) => keeper.has(segment), keep)
    await keeper.commit(this.#segments)
    this.#isSaved = true
  }

  #change(segments: readonly LiveSegment[]): void {
    const isSame = segments.length === this.#segments.length && segments.every((segment, index) => segment === this.#segments[index])
    if (isSame) return
    this.#segments = segments.filter(({ documentCount }) => documentCount > 0)
    this.#isSaved = false
  }

  async #mergeWhere(isMeant: (segment: Segment) => boolean, make: MakeSegment): Promise<void> {
    for (;;) {
      const group = segmentsToMerge(this.#segments.filter(({ segment }) => isMeant(segment)))
      if (!group) return
      await this.#replace(group, make)
    }
  }

  /** Makes one segment of a group. */
  async #replace(group: readonly LiveSegment[], make: MakeSegment): Promise<void> {
    const parts = await Promise.all(group.map(async ({ segment, removed, live }) => ({ data: await segment.data(), removed, live })))
    const [first] = parts
    const data = first && parts.length === 1 && first.removed.size === 0 ? first.data : await mergeSegments(parts)
    const merged = new LiveSegment(await make(data))
    this.#change([...this.#segments.filter((segment) => !group.includes(segment)), merged])
  }
}

type MakeSegment = (data: SegmentData) => MaybePromise<Segment>

function withoutDocuments(segments: readonly LiveSegment[], ids: readonly string[]): readonly LiveSegment[] {
  return segments.map((segment) => {
    const numbers = ids.flatMap((id) => segment.numberOf(id) ?? [])
    return numbers.length === 0 ? segment : segment.without(numbers)
  })
}

function countDocuments(segments: readonly LiveSegment[]): number {
  return segments.reduce((sum, { documentCount }) => sum + documentCount, 0)
}
