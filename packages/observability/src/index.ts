export { redact } from './redact.ts'
export type { Span, SpanStatus } from './span.ts'
