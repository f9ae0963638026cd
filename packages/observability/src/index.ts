export type { Span, SpanStatus } from './span.ts'
