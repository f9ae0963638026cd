import { filterGroups, type MetadataFilter } from './filter-terms.ts'
import type { LiveSegment } from './live-segment.ts'
import type { Postings } from './segment.ts'

/** For each segment which passages a search may find: those still there that fit the filter. Undefined: all. */
export async function acceptedPassages(
  segments: readonly LiveSegment[],
  filter: MetadataFilter | undefined,
): Promise<readonly (Uint8Array | undefined)[]> {
  const groups = filterGroups(filter ?? {})
  return Promise.all(
    segments.map(async ({ live, segment }) => {
      let accepted = live
      for (const group of groups) accepted = fitting(await segment.postings(group), segment.lengths.length, accepted)
      return accepted
    }),
  )
}

/** The passages in one of the lists that were accepted before. */
function fitting(lists: readonly (Postings | undefined)[], passageCount: number, before: Uint8Array | undefined): Uint8Array {
  const accepted = new Uint8Array(passageCount)
  for (const list of lists) {
    if (!list) continue
    for (let index = list.start; index < list.end; index++) {
      const passage = list.passages[index] ?? 0
      accepted[passage] = before?.[passage] ?? 1
    }
  }
  return accepted
}
