import type { Journal } from '@minagent/types'
import type { Boundaries } from './boundaries.ts'

/** The same journal, whose process can die before and after each write. Renewals come by the clock, and are no fixed moments. */
export function watchedJournal(journal: Journal, boundaries: Boundaries): Journal {
  return {
    claim: (runId, owner, leaseMs, options) => boundaries.around('claim', () => journal.claim(runId, owner, leaseMs, options)),
    append: (lease, length, events) =>
      boundaries.around(`append of ${events.map(({ type }) => type).join(', ')}`, () => journal.append(lease, length, events)),
    release: (lease) => boundaries.around('release', () => journal.release(lease)),
    read: (runId) => journal.read(runId),
    renew: (lease) => journal.renew(lease),
    list: (filter) => journal.list(filter),
    delete: (runId) => journal.delete(runId),
  }
}
