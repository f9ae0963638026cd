import type { Clock } from '@minagent/types'
import { followRun, type Left } from './follow-run.ts'
import type { HostedRun } from './hosted-run.ts'
import type { ServiceLimits } from './options.ts'
import type { RunHost } from './run-host.ts'
import { ServiceError } from './service-error.ts'
import { lastEventId } from './sse.ts'

const STREAM_HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

/** The event streams of all callers. */
export class EventStreams {
  readonly #host: RunHost
  readonly #limits: ServiceLimits
  readonly #clock: Clock
  readonly #open = new Map<string, number>()

  constructor(host: RunHost, limits: ServiceLimits, clock: Clock) {
    this.#host = host
    this.#limits = limits
    this.#clock = clock
  }

  /**
   * The answer to who asks for the events of a run.
   * @throws ServiceError 400 for a `Last-Event-ID` that the run does not have, 429 above the limit, 503 while the service ends.
   */
  answer(caller: string, asked: HostedRun, request: Request): Response {
    const after = placeOf(request, asked)
    // Whoever has the last event of a run that ended is told to come back no more.
    if (asked.log.ended && after === asked.log.lastSeq) return new Response(null, { status: 204 })
    if (request.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS })
    this.#take(caller)
    const { run, left } = this.#host.follow(asked)
    const onLeft = (how: Left) => {
      this.#release(caller)
      left(how)
    }
    const { signal } = request
    const stream = followRun(run.log, { after, clock: this.#clock, lifetimeMs: this.#limits.streamMs, signal, onLeft })
    return new Response(stream, { headers: STREAM_HEADERS })
  }

  #take(caller: string): void {
    if (this.#host.closing) throw new ServiceError(503, 'closing', 'The service ends: come back to the next one.', 5)
    const open = this.#open.get(caller) ?? 0
    if (open >= this.#limits.streams) throw new ServiceError(429, 'too_many_streams', 'Too many event streams are open.', 1)
    this.#open.set(caller, open + 1)
  }

  #release(caller: string): void {
    this.#open.set(caller, (this.#open.get(caller) ?? 1) - 1)
  }
}

function placeOf(request: Request, { log }: HostedRun): number {
  const after = lastEventId(request.headers.get('last-event-id'))
  if (after === undefined) throw new ServiceError(400, 'bad_event_id', 'Last-Event-ID is the number of an event.')
  // A number of another run would leave out events of this one (F70).
  if (after > log.lastSeq) throw new ServiceError(400, 'bad_event_id', 'This run has no event of this Last-Event-ID.')
  return after
}
