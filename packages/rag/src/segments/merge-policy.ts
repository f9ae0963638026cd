import type { LiveSegment } from './live-segment.ts'

/** A merge takes so many segments of about one size: each posting is written again once for every eightfold growth of the index. */
const FANOUT = 8
/** Segments below so many terms are of one size. */
const SMALL = 1 << 13
/** No merge makes a segment of more terms: about 50 MB of English text, so that a merge has bounded memory. */
const LARGEST = 1 << 23
/** A segment is written anew once so much of it was removed. */
const REMOVED_SHARE = 0.25

/** Which segments should become one, if any. */
export function segmentsToMerge(segments: readonly LiveSegment[]): readonly LiveSegment[] | undefined {
  const worn = segments.find(({ removed, segment }) => removed.size > segment.documentIds.length * REMOVED_SHARE)
  if (worn) return [worn]
  const tiers = new Map<number, LiveSegment[]>()
  for (const segment of segments) {
    if (segment.totalLength * 2 > LARGEST) continue
    const tier = Math.floor(Math.log2(Math.max(segment.totalLength, SMALL) / SMALL) / Math.log2(FANOUT))
    const group = [...(tiers.get(tier) ?? []), segment]
    if (group.length === FANOUT) return withinBound(group)
    tiers.set(tier, group)
  }
  return undefined
}

/** The smallest of a group, as many as stay below the bound: at least two. */
function withinBound(group: readonly LiveSegment[]): readonly LiveSegment[] {
  let total = 0
  return group
    .toSorted((a, b) => a.totalLength - b.totalLength)
    .filter((segment) => {
      total += segment.totalLength
      return total <= LARGEST
    })
}
