import type { Clock } from '@minagent/types'
import type { RunLog } from './run-log.ts'
import { HEARTBEAT } from './sse.ts'

/** Why a stream is over: its client has left, it came to its end, or the service ended it and its client comes back. */
export type Left = 'disconnected' | 'ended' | 'sent_away'

/** How a stream of events behaves. */
export interface FollowOptions {
  /** The last event that the client has. */
  readonly after: number
  readonly clock: Clock
  /** How long it stays open, in ms. */
  readonly lifetimeMs: number
  /** Aborted when the client has left, where the server tells; the stream's own `cancel` says the same. */
  readonly signal: AbortSignal
  /** Called once. */
  readonly onLeft: (how: Left) => void
}

/** How long nothing may be heard of a stream, in ms. */
const HEARTBEAT_MS = 15_000

/**
 * The events of a run behind `after`, as server-sent events, until the run has ended. An event is read when the client has room for it:
 * one that is slow waits in its own place, and is not taken for one that has left.
 */
export function followRun(log: RunLog, options: FollowOptions): ReadableStream<Uint8Array> {
  const follower = new Follower(log, options)
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => follower.begin(() => controller.close()),
      async pull(controller) {
        const frame = await follower.next()
        if (frame) controller.enqueue(frame)
      },
      cancel: () => follower.leave('disconnected'),
    },
    { highWaterMark: 0 },
  )
}

class Follower {
  readonly #log: RunLog
  readonly #options: FollowOptions
  readonly #read: () => Uint8Array | undefined
  #over = false
  #wake: () => void = () => undefined
  #close: () => void = () => undefined
  #release: () => void = () => undefined

  constructor(log: RunLog, options: FollowOptions) {
    this.#log = log
    this.#options = options
    this.#read = log.reader(options.after)
  }

  /** `close` ends the stream for whoever reads it. */
  begin(close: () => void): void {
    const { clock, lifetimeMs, signal } = this.#options
    this.#close = close
    const gone = () => this.#end('disconnected')
    const lifetime = clock.timer(lifetimeMs, () => this.#end('sent_away'))
    const unheard = this.#log.onMore(() => this.#wake())
    signal.addEventListener('abort', gone, { once: true })
    this.#release = () => {
      lifetime.cancel()
      unheard()
      signal.removeEventListener('abort', gone)
    }
    if (signal.aborted) gone()
  }

  leave(how: Left): void {
    if (this.#over) return
    this.#over = true
    this.#release()
    this.#wake()
    this.#options.onLeft(how)
  }

  //#region next
  /** Undefined when the stream is over. */
  async next(): Promise<Uint8Array | undefined> {
    while (!this.#over) {
      const frame = this.#read()
      if (frame) return frame
      if (this.#log.closed) this.#end(this.#log.ended ? 'ended' : 'sent_away')
      else if (await this.#silence()) return this.#over ? undefined : HEARTBEAT
    }
    return undefined
  }
  //#endregion next

  #end(how: Left): void {
    if (this.#over) return
    this.leave(how)
    this.#close()
  }

  /** Resolves when there is more, or with true when nothing has come for long. */
  #silence(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = this.#options.clock.timer(HEARTBEAT_MS, () => resolve(true))
      this.#wake = () => {
        timer.cancel()
        resolve(false)
      }
    })
  }
}
