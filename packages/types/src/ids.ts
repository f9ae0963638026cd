import { randomUuid } from './random-uuid.ts'

/** Names runs and calls. */
export interface Ids {
  next(kind: 'run' | 'call'): string
}

/** Random ids (UUID version 4). */
export const randomIds: Ids = { next: randomUuid }

/** Ids that are the same in every test: `run_1`, `run_2`, `call_1` … */
export function sequentialIds(): Ids {
  const counts = { run: 0, call: 0 }
  return { next: (kind) => `${kind}_${++counts[kind]}` }
}
