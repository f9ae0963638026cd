import type { ToolCall } from '@minagent/types'
import { type ExpectedCall, isCall } from './call-matcher.ts'

/** How calls are compared with those that are expected. */
export type TrajectoryMode =
  /** The same calls in the same order. */
  | 'strict'
  /** The same calls in any order. */
  | 'unordered'
  /** No call but expected ones, each at most once; some may be missing. */
  | 'subset'
  /** All that are expected, in any order; there may be others. */
  | 'superset'

/** What differs between calls and what was expected of them. */
export interface CallDifference {
  readonly missing: readonly ExpectedCall[]
  readonly unexpected: readonly ToolCall[]
  /** The calls are right, but not in the expected order. */
  readonly wrongOrder: boolean
}

/** Compares calls with those that are expected; undefined when they fit. */
export function differenceOfCalls(
  expected: readonly ExpectedCall[],
  calls: readonly ToolCall[],
  mode: TrajectoryMode,
): CallDifference | undefined {
  const matched = pairedCalls(expected, calls)
  const missing = mode === 'subset' ? [] : expected.filter((_, index) => !matched.has(index))
  const taken = new Set(matched.values())
  const unexpected = mode === 'superset' ? [] : calls.filter((_, index) => !taken.has(index))
  const complete = missing.length === 0 && unexpected.length === 0
  const wrongOrder = mode === 'strict' && complete && !expected.every((one, index) => isAt(one, calls[index]))
  return complete && !wrongOrder ? undefined : { missing, unexpected, wrongOrder }
}

function isAt(expected: ExpectedCall, call: ToolCall | undefined): boolean {
  return call !== undefined && isCall(expected, call)
}

/**
 * The most pairs of expected call and call, by their places. A call may fit several expectations: one that is taken is given up where
 * its expectation finds another (augmenting paths), so that no order of the two lists hides a pairing.
 */
function pairedCalls(expected: readonly ExpectedCall[], calls: readonly ToolCall[]): ReadonlyMap<number, number> {
  const fits = expected.map((one) => calls.flatMap((call, index) => (isCall(one, call) ? [index] : [])))
  const owners = new Map<number, number>()
  const place = (wanted: number, tried: Set<number>): boolean =>
    (fits[wanted] ?? []).some((call) => {
      if (tried.has(call)) return false
      tried.add(call)
      const owner = owners.get(call)
      if (owner !== undefined && !place(owner, tried)) return false
      owners.set(call, wanted)
      return true
    })
  for (const wanted of expected.keys()) place(wanted, new Set())
  return new Map(Array.from(owners, ([call, wanted]) => [wanted, call]))
}
