import type { Observer, RunEvent } from '@minagent/types'
import { type Context, context, type SpanContext } from '@opentelemetry/api'
import type { Recording } from './recording.ts'
import { type RunIdentity, RunSpans } from './run-spans.ts'

/** Makes the spans of any number of runs out of their events. */
export class RunObserver implements Observer {
  readonly #recording: Recording
  readonly #runs = new Map<string, { readonly spans: RunSpans; readonly family: Family }>()
  /** Runs that wait for a person, to be gone on with by this process. */
  readonly #waiting = new Map<string, Waiting>()
  readonly #seen = new WeakSet<RunEvent>()
  #closed = false

  constructor(recording: Recording) {
    this.#recording = recording
  }

  /** An event comes twice where a sub-agent and its caller have the same observer. */
  onEvent(event: RunEvent): void {
    if (this.#closed || this.#seen.has(event)) return
    this.#seen.add(event)
    const spans = this.#spansFor(event)
    if (!spans || spans.ended) return
    spans.tell(event)
    if (spans.ended) this.#left(event, spans)
  }

  /** The spans of a run that is under way, or stands above one that is. */
  run(runId: string): RunSpans | undefined {
    return this.#runs.get(runId)?.spans
  }

  /** Ends every span; what is told later is not recorded. */
  close(): void {
    this.#closed = true
    for (const { spans } of this.#runs.values()) spans.abandon()
    this.#runs.clear()
    this.#waiting.clear()
  }

  #spansFor(event: RunEvent): RunSpans | undefined {
    const known = this.#runs.get(event.runId)
    const waiting = this.#waiting.get(event.runId)
    const goesOn = event.type === 'approval.resolved' || event.type === 'run.resumed'
    // A run that waited is told from the beginning when a journal goes on with it: only what follows is new.
    if (waiting ? !goesOn : known) return known?.spans
    if (goesOn || event.type === 'run.started') return this.#open(event, waiting)
    return undefined
  }

  #open(event: RunEvent, waiting: Waiting | undefined): RunSpans {
    const { runId, parent } = event
    const caller = parent && this.#runs.get(parent.runId)
    const family = caller?.family ?? { open: 0, runIds: new Set<string>() }
    const spans = new RunSpans(this.#recording, event, waiting?.identity ?? identityOf(event), {
      parent: caller ? contextBelow(caller.spans, parent?.callId) : context.active(),
      ...(waiting ? { link: { context: waiting.spanContext } } : {}),
    })
    family.open += 1
    family.runIds.add(runId)
    this.#runs.set(runId, { spans, family })
    this.#waiting.delete(runId)
    return spans
  }

  /** A family is forgotten with the end of its last run: until then what is told of it once more is known to be old. */
  #left({ type, runId }: RunEvent, spans: RunSpans): void {
    const family = this.#runs.get(runId)?.family
    if (type === 'run.suspended') this.#keep(runId, { identity: spans.identity, spanContext: spans.run.span.spanContext() })
    if (!family) return
    family.open -= 1
    if (family.open === 0) for (const id of family.runIds) this.#runs.delete(id)
  }

  #keep(runId: string, waiting: Waiting): void {
    this.#waiting.set(runId, waiting)
    const [oldest] = this.#waiting.keys()
    if (this.#waiting.size > MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest)
  }
}

/** Most runs that wait for a person of which the span is remembered. */
const MOST_WAITING = 1_000

/** A run, and those that it caused. */
interface Family {
  open: number
  readonly runIds: Set<string>
}

interface Waiting {
  readonly identity: RunIdentity
  readonly spanContext: SpanContext
}

function identityOf(event: RunEvent): RunIdentity {
  return event.type === 'run.started' ? event : {}
}

/** In a team that hands over, the call is of no tool: its runs stand below the team's. */
function contextBelow(caller: RunSpans, callId = ''): Context {
  return (caller.tool(callId) ?? caller.run).context
}
