import type { Clock } from '@minagent/types'
import { redactedJson, redactSecrets, systemClock } from '@minagent/types/runtime'
import { type Histogram, type Meter, metrics, type Tracer, trace } from '@opentelemetry/api'

/** Options of `openTelemetry`. */
export interface OpenTelemetryOptions {
  /** Default: of the global provider, under the name of this package. */
  readonly tracer?: Tracer
  /** Default: of the global provider, under the name of this package. */
  readonly meter?: Meter
  /** True to record messages, arguments, results, queries and the messages of errors, their secrets hidden; default false. */
  readonly content?: boolean
  /** For the durations of what no event tells of; default: the clock of the system. */
  readonly clock?: Clock
}

/** What operations are recorded with. */
export interface Recording {
  readonly tracer: Tracer
  /** `gen_ai.client.operation.duration`, in s. */
  readonly duration: Histogram
  /** `gen_ai.client.token.usage`, in tokens. */
  readonly tokens: Histogram
  readonly clock: Clock
  /** Content as it may be recorded; absent where none may be. */
  readonly show?: (content: unknown) => string
}

export function recordingOf({ tracer, meter, content = false, clock = systemClock }: OpenTelemetryOptions): Recording {
  const meterOrGlobal = meter ?? metrics.getMeter(SCOPE, undefined, { schemaUrl: SCHEMA })
  return {
    tracer: tracer ?? trace.getTracerProvider().getTracer(SCOPE, undefined, { schemaUrl: SCHEMA }),
    duration: meterOrGlobal.createHistogram('gen_ai.client.operation.duration', {
      description: 'GenAI operation duration.',
      unit: 's',
      advice: { explicitBucketBoundaries: powers(0.01, 2) },
    }),
    tokens: meterOrGlobal.createHistogram('gen_ai.client.token.usage', {
      description: 'Number of input and output tokens used.',
      unit: '{token}',
      advice: { explicitBucketBoundaries: powers(1, 4) },
    }),
    clock,
    ...(content ? { show } : {}),
  }
}

const SCOPE = '@minagent/observability'
/** The last release of the general semantic conventions that defines those of GenAI. */
const SCHEMA = 'https://opentelemetry.io/schemas/1.41.0'

/** The 14 bucket boundaries that the conventions advise: each `factor` times the one before. */
function powers(first: number, factor: number): number[] {
  return Array.from({ length: 14 }, (_, exponent) => Number((first * factor ** exponent).toPrecision(12)))
}

/** A text, or anything else as JSON. */
function show(content: unknown): string {
  const shown = redactedJson(content, redactSecrets)
  return typeof shown === 'string' ? shown : JSON.stringify(shown)
}
