import type { LiveSegment } from '../segments/live-segment.ts'

/** A passage that was found. */
export interface PassageHit {
  /** Which of the searched segments it is in. */
  readonly segment: number
  /** Its number there. */
  readonly passage: number
  readonly score: number
}

/** What is searched. */
export interface SearchedSegments {
  readonly segments: readonly LiveSegment[]
  /** For each segment which passages may be found (1) and which not (0); undefined: all. */
  readonly accepted: readonly (Uint8Array | undefined)[]
}

/** The order of passages that fit equally well: by the id of their document, then by place. It does not depend on how the index came about. */
export function byDocumentAndPlace(segments: readonly LiveSegment[], a: Omit<PassageHit, 'score'>, b: Omit<PassageHit, 'score'>): number {
  const [first, second] = [segments[a.segment]?.segment, segments[b.segment]?.segment]
  const firstId = first?.documentIds[first.documentOf[a.passage] ?? 0] ?? ''
  const secondId = second?.documentIds[second.documentOf[b.passage] ?? 0] ?? ''
  if (firstId !== secondId) return firstId < secondId ? -1 : 1
  return a.passage - b.passage
}
