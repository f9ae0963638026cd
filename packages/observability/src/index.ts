export { redact } from './redact.ts'
export type { Span, SpanStatus } from './span.ts'
export { spanTree } from './span-tree.ts'
