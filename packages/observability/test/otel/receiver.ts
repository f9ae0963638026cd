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
interface Series {
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
  const of = <T>(path: string): readonly T[] => bodies.filter((body) => body.path === path).map(({ text }) => JSON.parse(text))
  return {
    otel: openTelemetry({ tracer, meter: meters.getMeter('test'), ...options }),
    tracer,
    get bodies() {
      return bodies.map(({ text }) => text)
    },
    async spans() {
      await tracers.forceFlush()
      return of<SentTraces>('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
        .map((span) => ({ ...plain(span), events: (span.events ?? []).map(plain), links: span.links ?? [] }))
    },
    async series() {
      await meters.forceFlush()
      const resources = of<SentMetrics>('/v1/metrics').at(-1)?.resourceMetrics ?? []
      return resources
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
        .flatMap(({ name, unit, histogram }) =>
          histogram.dataPoints.map((point) => ({ ...plain(point), metric: name, unit, count: Number(point.count) })),
        )
    },
  }
}

interface SentTraces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}

interface SentSpan extends Omit<Received, 'attributes' | 'events' | 'links'>, Attributed {
  readonly events?: readonly (Attributed & { readonly name: string })[]
  readonly links?: Received['links']
}

interface SentMetrics {
  readonly resourceMetrics: readonly { readonly scopeMetrics: readonly { readonly metrics: readonly SentMetric[] }[] }[]
}

interface SentMetric {
  readonly name: string
  readonly unit: string
  readonly histogram: {
    readonly dataPoints: readonly (Attributed & Pick<Series, 'sum' | 'explicitBounds'> & { readonly count: unknown })[]
  }
}

interface Attributed {
  readonly attributes?: readonly { readonly key: string; readonly value: SentValue }[]
}

interface SentValue {
  readonly arrayValue?: { readonly values: readonly SentValue[] }
  readonly intValue?: string | number
  readonly stringValue?: string
  readonly doubleValue?: number
  readonly boolValue?: boolean
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

function plain<T extends Attributed>(sent: T): Omit<T, 'attributes'> & { readonly attributes: Record<string, Value> } {
  return { ...sent, attributes: Object.fromEntries((sent.attributes ?? []).map(({ key, value }) => [key, toPlain(value)])) }
}

function toPlain({ arrayValue, intValue, stringValue, doubleValue, boolValue }: SentValue): Value {
  if (arrayValue) return arrayValue.values.map(toPlain)
  return intValue === undefined ? (stringValue ?? doubleValue ?? boolValue ?? '') : Number(intValue)
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
