import type { LiveSegment } from './live-segment.ts'

/** A merge takes so many segments of about one size: each posting is written again once for every eightfold growth of the index. */
const FANOUT = 8
/** Segments below so many terms are of one size. */
const SMALL = 1 << 13
/** No merge makes a segment of more terms: about 100 MB of English text, so that a merge has bounded memory. */
const LARGEST = 1 << 24
/** A segment is written anew once so much of it was removed. */
const REMOVED_SHARE = 0.25

/** Which segments should become one, if any. */
export function segmentsToMerge(segments: readonly LiveSegment[]): readonly LiveSegment[] | undefined {
  const worn = segments.find(({ removed, segment }) => removed.size > segment.documentIds.length * REMOVED_SHARE)
  if (worn) return [worn]
  const tiers = new Map<number, LiveSegment[]>()
  for (const segment of segments) {
    const tier = Math.floor(Math.log2(Math.max(segment.totalLength, SMALL) / SMALL) / Math.log2(FANOUT))
    const group = tiers.get(tier) ?? []
    tiers.set(tier, [...group, segment])
    if (group.length + 1 === FANOUT) return withinBound([...group, segment])
  }
  return undefined
}

/** The smallest of a group that together stay below the bound; nothing where that is not even two. */
function withinBound(group: readonly LiveSegment[]): readonly LiveSegment[] | undefined {
  let total = 0
  const fitting = group
    .toSorted((a, b) => a.totalLength - b.totalLength)
    .filter((segment) => {
      total += segment.totalLength
      return total <= LARGEST
    })
  return fitting.length > 1 ? fitting : undefined
}
