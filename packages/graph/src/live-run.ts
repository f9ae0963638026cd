import { errorInfo } from '@minagent/types'
import { CancelScope, EventFeed } from '@minagent/types/runtime'
import type { GraphEvent, GraphResult, GraphRun } from './graph.ts'

/** What the work of a run is given. */
export interface RunScope {
  readonly id: string
  readonly cancellation: CancelScope
  /** True when somebody gets the events: making them can be left out otherwise. */
  readonly watched: boolean
  emit(event: GraphEvent): void
}

/** A run under way: its cancellation, its events, its end. */
export class LiveRun<State extends object> implements GraphRun<State>, RunScope {
  readonly id: string
  readonly result: Promise<GraphResult<State>>
  readonly cancellation = new CancelScope()
  readonly #feed = new EventFeed<GraphEvent>()

  constructor(id: string, signal: AbortSignal | undefined, work: (scope: RunScope) => Promise<GraphResult<State>>) {
    this.id = id
    this.result = this.#run(signal, work)
  }

  get watched(): boolean {
    return this.#feed.watched
  }

  cancel(reason?: unknown): void {
    this.cancellation.cancel(reason)
  }

  emit(event: GraphEvent): void {
    this.#feed.push(event)
  }

  [Symbol.asyncIterator](): AsyncIterator<GraphEvent> {
    // The iteration throws what the result rejects with: nobody has to look at both.
    this.result.catch(() => undefined)
    return this.#feed.iterate(() => this.cancel())
  }

  async #run(signal: AbortSignal | undefined, work: (scope: RunScope) => Promise<GraphResult<State>>): Promise<GraphResult<State>> {
    // An iteration that is taken now misses nothing.
    await undefined
    const abort = (): void => this.cancel(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
    try {
      if (this.cancellation.cancelled) throw this.cancellation.reason
      const result = await work(this)
      this.#end(result)
      return result
    } catch (error) {
      if (this.watched) this.emit({ type: 'run.failed', runId: this.id, error: errorInfo(error) })
      this.#feed.close({ error })
      throw error
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  #end(result: GraphResult<State>): void {
    if (result.status === 'completed') this.emit({ type: 'run.completed', runId: this.id, state: result.state })
    else this.emit({ type: 'run.suspended', runId: this.id, pending: result.pending })
    this.#feed.close({})
  }
}
