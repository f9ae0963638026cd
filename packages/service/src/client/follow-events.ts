import { type Clock, eventFromWire, isMinagentError, type RunEvent } from '@minagent/types'
import { readFrames } from './read-frames.ts'
import type { Requester } from './requester.ts'

/** What following needs. */
export interface FollowParts {
  readonly requester: Requester
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000

/**
 * The events of a run in their order, each once, until it has ended: whenever the connection breaks, it is made again behind the last
 * event that came. What is not stored (`assistant.delta` and the like) comes only while it is connected.
 * @throws MinagentError `service_refused` when the service does not give the run; the reason of the signal.
 */
//#region follow
export async function* followEvents(runId: string, after: number, parts: FollowParts): AsyncGenerator<RunEvent> {
  const { clock, signal } = parts
  const seen = new Seen(runId, after)
  for (let wait = FIRST_WAIT_MS; !seen.ended; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
    try {
      for await (const event of connection(seen, parts)) {
        wait = FIRST_WAIT_MS
        yield event
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (!isPassing(error)) throw error
    }
    if (!seen.ended) await clock.sleep(wait, signal)
  }
}
//#endregion follow

/** What is new on one connection, until it breaks or the run has ended. */
async function* connection(seen: Seen, { requester, signal }: FollowParts): AsyncGenerator<RunEvent> {
  const response = await requester.send(seen.path, { headers: seen.headers(), signal })
  if (response.status === 204 || !response.body) {
    seen.ended = true
    return
  }
  for await (const frame of readFrames(response.body)) {
    const event = eventFromWire(JSON.parse(frame.data))
    if (seen.isNew(event)) yield event
    if (seen.ended) return
  }
}

/** A service that is restarting or busy is asked again; one that refuses is not. */
function isPassing(error: unknown): boolean {
  if (!isMinagentError(error)) return true
  return isMinagentError(error, 'service_refused') && (error.details.status === 429 || error.details.status >= 500)
}

/** What has come: of the run, and of the runs below it, which are told again with the events around them. */
class Seen {
  readonly #runId: string
  readonly #last = new Map<string, number>()
  ended = false

  constructor(runId: string, after: number) {
    this.#runId = runId
    this.#last.set(runId, after)
  }

  get path(): string {
    return `/runs/${encodeURIComponent(this.#runId)}/events`
  }

  headers(): Record<string, string> {
    const last = this.#last.get(this.#runId) ?? -1
    return last < 0 ? {} : { 'Last-Event-ID': String(last) }
  }

  isNew(event: RunEvent): boolean {
    if (!('seq' in event)) return true
    if (event.seq <= (this.#last.get(event.runId) ?? -1)) return false
    this.#last.set(event.runId, event.seq)
    this.ended = event.runId === this.#runId && (event.type === 'run.succeeded' || event.type === 'run.failed')
    return true
  }
}
