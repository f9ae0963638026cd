import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OpenTelemetry, type OpenTelemetryOptions, openTelemetry } from '@minagent/observability/otel'
import { context, propagation, type TextMapPropagator, TraceFlags, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterEach, onTestFinished } from 'vitest'

type Value = string | number | boolean | readonly Value[]

/** A span as it arrived. */
export interface Received {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: Readonly<Record<string, Value>>
  readonly events: readonly { readonly name: string; readonly attributes: Readonly<Record<string, Value>> }[]
  readonly links: readonly { readonly spanId: string }[]
  readonly status: { readonly code?: number; readonly message?: string }
}

/** One series of a histogram as it arrived. */
export interface Series {
  readonly metric: string
  readonly unit: string
  readonly attributes: Readonly<Record<string, Value>>
  readonly count: number
  readonly sum: number
  readonly explicitBounds: readonly number[]
}

export interface Telemetry {
  readonly otel: OpenTelemetry
  readonly tracer: Tracer
  /** The bodies of all requests. */
  readonly bodies: readonly string[]
  /** What has arrived once everything is sent. */
  spans(): Promise<readonly Received[]>
  series(): Promise<readonly Series[]>
}

/** The official SDK, which sends over HTTP to a receiver on loopback. */
export async function telemetry(options: OpenTelemetryOptions = {}): Promise<Telemetry> {
  const bodies: { readonly path: string; readonly text: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    bodies.push({ path: request.url ?? '', text })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tracers = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))] })
  const exporter = new OTLPMetricExporter({ url: `${url}/v1/metrics` })
  const meters = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(w3c)
  onTestFinished(async () => {
    await Promise.all([tracers.shutdown(), meters.shutdown()])
    server.closeAllConnections()
    server.close()
  })
  const tracer = tracers.getTracer('test')
  const of = (path: string) => bodies.filter((body) => body.path === path).map(({ text }) => JSON.parse(text))
  return {
    otel: openTelemetry({ tracer, meter: meters.getMeter('test'), ...options }),
    tracer,
    get bodies() {
      return bodies.map(({ text }) => text)
    },
    async spans() {
      await tracers.forceFlush()
      const spans = of('/v1/traces').flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }: any) => scopeSpans.flatMap((scope: any) => scope.spans)),
      )
      return spans.map((span) => ({ ...span, ...plain(span), events: (span.events ?? []).map((event: any) => ({ ...event, ...plain(event) })), links: span.links ?? [] }))
    },
    async series() {
      await meters.forceFlush()
      const last = of('/v1/metrics').at(-1)
      const metrics = last.resourceMetrics.flatMap(({ scopeMetrics }: any) => scopeMetrics.flatMap((scope: any) => scope.metrics))
      return metrics.flatMap(({ name, unit, histogram }: any) =>
        histogram.dataPoints.map((point: any) => ({ metric: name, unit, ...point, count: Number(point.count), ...plain(point) })),
      )
    },
  }
}

afterEach(() => {
  context.disable()
  propagation.disable()
})

/** Names below each other, in order of their beginnings, each with what `of` tells of it. */
export function outline(spans: readonly Received[], of: (span: Received) => string = () => ''): string {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const below = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter((span) => (ids.has(span.parentSpanId ?? '') ? span.parentSpanId : undefined) === parent)
      .sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
      .flatMap((span) => [`${'  '.repeat(depth)}${span.name} ${of(span)}`.trimEnd(), ...below(span.spanId, depth + 1)])
  return below(undefined, 0).join('\n')
}

export function named(spans: readonly Received[], name: string): Received {
  const [span, ...more] = spans.filter((one) => one.name === name)
  if (!span || more.length > 0) throw new Error(`Not one span is called ${name}: ${spans.map((one) => one.name)}`)
  return span
}

function plain({ attributes }: { attributes?: { key: string; value: any }[] }) {
  return { attributes: Object.fromEntries((attributes ?? []).map(({ key, value }) => [key, valueOf(value)])) }
}

function valueOf(value: any): Value {
  if (value.arrayValue) return value.arrayValue.values.map(valueOf)
  if (value.intValue !== undefined) return Number(value.intValue)
  return value.stringValue ?? value.doubleValue ?? value.boolValue
}

/** As W3C has it. */
const w3c: TextMapPropagator = {
  fields: () => ['traceparent'],
  inject(where, carrier, setter) {
    const span = trace.getSpanContext(where)
    if (span) setter.set(carrier, 'traceparent', `00-${span.traceId}-${span.spanId}-01`)
  },
  extract(where, carrier, getter) {
    const [, traceId, spanId] = String(getter.get(carrier, 'traceparent')).split('-')
    if (!traceId || !spanId) return where
    return trace.setSpanContext(where, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
  },
}
