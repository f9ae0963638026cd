import type { Span } from './span.ts'

/** Earlier work first. */
export function byBeginning(one: Pick<Span, 'startedAt'>, other: Pick<Span, 'startedAt'>): number {
  return one.startedAt - other.startedAt
}
