import { type Span, spanTree } from '@minagent/observability'
import { openTelemetry } from '@minagent/observability/otel'
import type { RunEvent } from '@minagent/types'
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { behaviours, eventsOf, tickingClock } from '../random-runs.ts'

interface Shape {
  readonly name: string
  readonly startedAt: number
  readonly status: string
  readonly tokens: unknown
  readonly children: readonly Shape[]
}

describe('the spans of any run', () => {
  it('F75 are those of spanTree, wherever the events end and also when they come twice', async () => {
    await fc.assert(
      fc.asyncProperty(behaviours(2), fc.nat(), async (behaviour, cut) => {
        const { events } = await eventsOf(behaviour, 'r', tickingClock())
        const part = events.slice(0, 1 + (cut % events.length))

        expect(otelShapes(part)).toEqual(treeShapes(spanTree(part)))
        expect(otelShapes(part.flatMap((event) => [event, { ...event }]))).toEqual(treeShapes(spanTree(part)))
        expect(otelShapes(events)).toEqual(treeShapes(spanTree(events)))
      }),
      { numRuns: 40 },
    )
  })
})

/** Steps are no spans of OpenTelemetry: what is in them stands below the run. */
function treeShapes(spans: readonly Span[]): readonly Shape[] {
  const shapes = spans.flatMap((span): readonly Shape[] => {
    const children = treeShapes(span.children)
    if (span.kind === 'step') return children
    const operation = { run: 'invoke_agent', model: 'chat', tool: 'execute_tool' }[span.kind]
    const name = `${operation} ${span.name.replace('test/', '')}`
    return [{ name, startedAt: span.startedAt, status: span.status, tokens: span.usage?.inputTokens, children }]
  })
  return sorted(shapes)
}

function otelShapes(events: readonly RunEvent[]): readonly Shape[] {
  const exporter = new InMemorySpanExporter()
  const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer('test')
  const otel = openTelemetry({ tracer })
  for (const event of events) otel.observer.onEvent(event)
  otel.close()
  return below(exporter.getFinishedSpans(), undefined)
}

function below(spans: readonly ReadableSpan[], parent: string | undefined): readonly Shape[] {
  const children = spans.filter((span) => span.parentSpanContext?.spanId === parent)
  return sorted(
    children.map((span) => ({
      name: span.name,
      startedAt: span.startTime[0] * 1000 + span.startTime[1] / 1_000_000,
      status: statusOf(span.attributes),
      tokens: span.attributes['gen_ai.usage.input_tokens'],
      children: below(spans, span.spanContext().spanId),
    })),
  )
}

function statusOf(attributes: ReadableSpan['attributes']): string {
  if (attributes['minagent.unfinished']) return 'unfinished'
  const error = attributes['error.type']
  if (error === undefined) return 'ok'
  return ['cancelled', 'CANCELLED', 'NOT_EXECUTED'].includes(String(error)) ? 'cancelled' : 'error'
}

function sorted(shapes: readonly Shape[]): readonly Shape[] {
  return [...shapes].sort((a, b) => a.startedAt - b.startedAt || a.name.localeCompare(b.name))
}
