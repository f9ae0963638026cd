import type { RunFilter, RunInfo } from '@minagent/types'

/** The runs that a filter asks for, the latest first; those without an event do not exist yet. */
export function selectedRuns(infos: readonly RunInfo[], { status, limit = Number.POSITIVE_INFINITY }: RunFilter = {}): readonly RunInfo[] {
  const found = infos.filter((info) => info.eventCount > 0 && (status === undefined || info.status === status))
  return found.sort((a, b) => b.updatedAt - a.updatedAt).slice(0, limit)
}
