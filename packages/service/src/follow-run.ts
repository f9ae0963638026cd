import type { Clock } from '@minagent/types'
import type { RunLog } from './run-log.ts'
import { HEARTBEAT } from './sse.ts'

/** How a stream of events behaves. */
export interface FollowOptions {
  /** The last event that the client has. */
  readonly after: number
  readonly clock: Clock
  /** How long it stays open, in ms. */
  readonly lifetimeMs: number
  /** Called once, when the stream is over for whatever reason. */
  readonly onLeft: () => void
}

/** How long nothing may be heard of a stream, in ms. */
const HEARTBEAT_MS = 15_000

/**
 * The events of a run behind `after`, as server-sent events, until the run has ended. An event is read when the client has room for it:
 * one that is slow waits in its own place, and is not taken for one that has left.
 */
export function followRun(log: RunLog, { after, clock, lifetimeMs, onLeft }: FollowOptions): ReadableStream<Uint8Array> {
  let place = log.placeAfter(after)
  const left = new AbortController()
  const lifetime = clock.timer(lifetimeMs, () => leave())
  let over = false
  const leave = () => {
    if (over) return
    over = true
    lifetime.cancel()
    left.abort()
    onLeft()
  }

  async function next(): Promise<Uint8Array | undefined> {
    while (!over) {
      const frame = log.at(place)
      if (frame) {
        place++
        return frame
      }
      if (log.closed) return undefined
      const heard = await moreOrHeartbeat(log, clock, left.signal)
      if (heard) return heard
    }
    return undefined
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const frame = await next()
        if (frame) return controller.enqueue(frame)
        leave()
        controller.close()
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}

async function moreOrHeartbeat(log: RunLog, clock: Clock, signal: AbortSignal): Promise<Uint8Array | undefined> {
  if (signal.aborted) return undefined
  const tired = new AbortController()
  const stop = () => tired.abort()
  signal.addEventListener('abort', stop, { once: true })
  let silent = false
  const timer = clock.timer(HEARTBEAT_MS, () => {
    silent = true
    tired.abort()
  })
  const frame = await log.more(tired.signal)
  timer.cancel()
  signal.removeEventListener('abort', stop)
  return frame ?? (silent ? HEARTBEAT : undefined)
}
