import { errorInfo } from '@minagent/types'
import {
  type Attributes,
  type Context,
  context,
  type HrTime,
  type Link,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Recording } from './recording.ts'

/** What is known of an operation when it begins. */
export interface OperationPlan {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
  readonly parent: Context
  /** In ms since 1970. */
  readonly startedAt: number
  readonly links?: readonly Link[]
}

/** How an operation ended. */
export interface OperationEnd {
  /** In ms since 1970. */
  readonly at: number
  readonly attributes?: Attributes
  readonly error?: OperationError
}

/** Why an operation failed: a word of a short list, and a message that is shown only with content. */
export interface OperationError {
  readonly type: string
  readonly message?: string
}

/**
 * A span, and its duration in the metric. The span is made when somebody needs it (something nests in it, or it ends), with the time
 * at which the work began: what turns out to be told again, and not done, leaves no trace.
 */
export class Operation {
  readonly startedAt: number
  readonly #recording: Recording
  readonly #plan: OperationPlan
  readonly #attributes: Attributes
  #span: Span | undefined
  #ended = false

  constructor(recording: Recording, plan: OperationPlan) {
    this.startedAt = plan.startedAt
    this.#recording = recording
    this.#plan = plan
    this.#attributes = { ...plan.attributes }
  }

  get ended(): boolean {
    return this.#ended
  }

  /** In which the work is to run, so that what it begins nests in this span. */
  get context(): Context {
    return trace.setSpan(this.#plan.parent, this.span)
  }

  get span(): Span {
    const { name, kind, parent, startedAt, links } = this.#plan
    const options = { kind, attributes: this.#attributes, startTime: hrTime(startedAt), ...(links ? { links: [...links] } : {}) }
    this.#span ??= this.#recording.tracer.startSpan(name, options, parent)
    return this.#span
  }

  /** Later values count. */
  set(attributes: Attributes): void {
    if (this.#ended) return
    Object.assign(this.#attributes, attributes)
    this.#span?.setAttributes(attributes)
  }

  addEvent(name: string, attributes: Attributes, at: number): void {
    if (!this.#ended) this.span.addEvent(name, attributes, hrTime(at))
  }

  /** Of several ends the first counts. A clock that was set back makes nothing end before it began. */
  end({ at, attributes = {}, error }: OperationEnd): void {
    if (this.#ended) return
    this.set(error ? { ...attributes, 'error.type': error.type } : attributes)
    this.#ended = true
    const { duration, show } = this.#recording
    const { span } = this
    const endedAt = Math.max(at, this.startedAt)
    if (error) span.setStatus({ code: SpanStatusCode.ERROR, ...(show && error.message ? { message: show(error.message) } : {}) })
    span.end(hrTime(endedAt))
    if (this.#plan.kind === SpanKind.SERVER) return
    duration.record((endedAt - this.startedAt) / 1000, measured(this.#attributes), this.context)
  }

  /** Leaves no trace, unless something nests in it already. */
  drop(at: number): void {
    if (this.#span) this.end({ at })
    this.#ended = true
  }

  /** Counts tokens, each under what was asked and answered. */
  count(tokens: number | undefined, type: 'input' | 'output'): void {
    if (tokens !== undefined)
      this.#recording.tokens.record(tokens, { ...measured(this.#attributes), 'gen_ai.token.type': type }, this.context)
  }
}

/** Runs work in an operation, which ends with it. */
export async function during<T>(
  { clock }: Recording,
  operation: Operation,
  work: () => Promise<T>,
  told: (value: T) => Omit<OperationEnd, 'at'> = () => ({}),
): Promise<T> {
  try {
    const value = await context.with(operation.context, work)
    operation.end({ ...told(value), at: clock.now() })
    return value
  } catch (error) {
    operation.end({ at: clock.now(), error: thrown(error) })
    throw error
  }
}

/** What was thrown, as why an operation failed. */
export function thrown(error: unknown): OperationError {
  const { name, message, code } = errorInfo(error)
  return { type: code ?? name, message }
}

/** The attributes that a metric has. */
function measured(attributes: Attributes): Attributes {
  return Object.fromEntries(MEASURED.flatMap((key) => (attributes[key] === undefined ? [] : [[key, attributes[key]]])))
}

const MEASURED = ['gen_ai.operation.name', 'gen_ai.provider.name', 'gen_ai.request.model', 'gen_ai.response.model', 'error.type']

/** A number is not always read as ms since 1970. */
function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1_000_000)]
}
