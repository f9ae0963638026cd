/** Something that was found, with how well it fits; higher is better. */
export interface Hit {
  readonly id: string
  readonly score: number
}

/** What one way of searching found, and how much it counts. */
export interface WeightedHits<T extends Hit> {
  readonly hits: readonly T[]
  /** Not negative; what the best of this list is worth. */
  readonly weight: number
  /** The score that counts as nothing, as that of what is not in the list; default: the lowest in it. */
  readonly floor?: number
}

/**
 * One list of several, best first: the scores of each list are stretched to between 0 (its floor) and its weight (its best), and added.
 * Scales of different kinds become comparable, and a list whose scores are all alike says nothing. What is in several lists is
 * given as in the first of them, with the new score; among equal scores the one that came first stays first.
 */
export function fuse<T extends Hit>(lists: readonly WeightedHits<T>[]): T[] {
  const fused = new Map<string, { readonly hit: T; score: number }>()
  for (const { hits, weight, floor } of lists) {
    const { lowest, span } = rangeOf(hits, floor)
    for (const hit of hits) {
      const entry = fused.get(hit.id) ?? { hit, score: 0 }
      fused.set(hit.id, entry)
      if (span > 0) entry.score += (weight * Math.max(0, hit.score - lowest)) / span
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score).map(({ hit, score }) => ({ ...hit, score }))
}

function rangeOf(hits: readonly Hit[], floor: number | undefined): { readonly lowest: number; readonly span: number } {
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const { score } of hits) {
    lowest = Math.min(lowest, score)
    highest = Math.max(highest, score)
  }
  const from = floor ?? lowest
  return { lowest: from, span: highest - from }
}
