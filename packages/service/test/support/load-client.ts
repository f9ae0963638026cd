import { connect as connectSocket, type Socket } from 'node:net'
import { type ConnectOptions, connect } from '@minagent/service/client'
import type { RunEvent } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { loadToken } from './load-token.ts'

/** What one client saw of a run. */
export interface Seen {
  /** The numbers of its events, as they came. */
  readonly numbers: readonly number[]
  /** How long each event took that happened while it was connected, in ms. */
  readonly delays: readonly number[]
}

/** How one client follows a run. */
export interface LoadClient {
  readonly url: string
  readonly runId: string
  /** It leaves and comes back before the events with these numbers. */
  readonly leavesBefore: ReadonlySet<number>
  readonly onEvent: () => void
}

/** Follows a run to its end. */
export async function followLoad({ url, runId, leavesBefore, onEvent }: LoadClient): Promise<Seen> {
  let connectedAt = Number.POSITIVE_INFINITY
  const fetch: ConnectOptions['fetch'] = async (...request) => {
    connectedAt = Number.POSITIVE_INFINITY
    const response = await globalThis.fetch(...request)
    connectedAt = systemClock.now()
    return response
  }
  const run = connect({ url, token: loadToken, fetch }).run(runId)
  const seen = { numbers: [] as number[], delays: [] as number[] }
  const note = (event: RunEvent) => {
    if (!('seq' in event)) return
    seen.numbers.push(event.seq)
    onEvent()
    if (event.at >= connectedAt) seen.delays.push(systemClock.now() - event.at)
  }
  const leaves = new Set(leavesBefore)
  for (let ended = false; !ended; ) {
    ended = true
    for await (const event of run.events({ after: seen.numbers.at(-1) ?? -1 })) {
      if ('seq' in event && leaves.delete(event.seq)) {
        ended = false
        break
      }
      note(event)
    }
  }
  return seen
}

/** Asks for the events of a run, and reads none of them. */
export function followWithoutReading(url: string, runId: string): Socket {
  const { port, hostname } = new URL(url)
  const socket = connectSocket(Number(port), hostname).pause()
  // The service is killed under it.
  socket.on('error', () => undefined)
  socket.write(`GET /runs/${runId}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${loadToken}\r\n\r\n`)
  return socket
}
