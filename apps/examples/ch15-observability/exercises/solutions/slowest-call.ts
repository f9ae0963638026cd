import type { Span } from '@minagent/observability'

export function slowestCall(spans: readonly Span[]): Span | undefined {
  const calls = spans.flatMap(callsIn).sort((one, other) => one.startedAt - other.startedAt)
  return calls.reduce<Span | undefined>((slowest, span) => (slowest && lengthOf(slowest) >= lengthOf(span) ? slowest : span), undefined)
}

function callsIn(span: Span): readonly Span[] {
  const isCall = (span.kind === 'model' || span.kind === 'tool') && span.children.length === 0
  return isCall ? [span] : span.children.flatMap(callsIn)
}

function lengthOf({ startedAt, endedAt }: Span): number {
  return endedAt - startedAt
}
