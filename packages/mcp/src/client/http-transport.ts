import type { Clock } from '@minagent/types'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { RequestId } from '@modelcontextprotocol/sdk/types.js'
import type { HttpReach } from '../server-config.ts'
import { withDeadline } from './deadline.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** JSON-RPC code of the errors that stand for answers which can no longer come. */
export const LOST_ANSWER = -32_099

/** How long an answer may be on its way from the wire to whoever waits for it, in ms. */
const LATE_MS = 100
/** How long the server may take to end a session, in ms. */
const GOODBYE_MS = 1_000

/** A transport, and how a login that the SDK began is brought to its end. */
export interface HttpTransport {
  readonly transport: Transport
  finishAuth(code: string): Promise<void>
}

/** What an HTTP transport is made with besides the address. */
export interface HttpParts {
  readonly clock: Clock
  readonly readTimeoutMs: number
  readonly authProvider: OAuthClientProvider | undefined
}

/** The SDK's transport, with a `fetch` whose answers have an end. */
export function httpTransport({ kind, url, headers }: HttpReach, { clock, readTimeoutMs, authProvider }: HttpParts): HttpTransport {
  const waiting = new Set<RequestId>()
  const onLost = (id: RequestId, reason: string): void => {
    if (!waiting.has(id)) return
    // The answer itself may have been read and not yet been understood.
    clock.timer(LATE_MS, () => {
      if (waiting.delete(id)) transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: LOST_ANSWER, message: reason } })
    })
  }
  const options = {
    requestInit: { headers },
    fetch: guardedFetch({ clock, readTimeoutMs, onLost }),
    ...(authProvider && { authProvider }),
  }
  const inner = kind === 'sse' ? new SSEClientTransport(new URL(url), options) : new StreamableHTTPClientTransport(new URL(url), options)
  const transport = plainTransport(inner, { waiting, clock })
  return { transport, finishAuth: (code) => inner.finishAuth(code) }
}

type Inner = SSEClientTransport | StreamableHTTPClientTransport

/** The same transport as its interface has it, which also notes the requests that wait for an answer. */
function plainTransport(inner: Inner, { waiting, clock }: { readonly waiting: Set<RequestId>; readonly clock: Clock }): Transport {
  const goodbye = (session: StreamableHTTPClientTransport): Promise<void> =>
    withDeadline(session.terminateSession(), GOODBYE_MS, { clock, text: 'The server did not end the session.' }).catch((error: Error) =>
      transport.onerror?.(error),
    )
  const transport: Transport = {
    start() {
      inner.onclose = () => transport.onclose?.()
      inner.onerror = (error) => transport.onerror?.(error)
      inner.onmessage = (message) => {
        if (!('method' in message) && message.id !== undefined) waiting.delete(message.id)
        transport.onmessage?.(message)
      }
      return inner.start()
    },
    send(message) {
      if ('method' in message && 'id' in message) waiting.add(message.id)
      return inner.send(message)
    },
    async close() {
      if ('terminateSession' in inner) await goodbye(inner)
      await inner.close()
    },
    setProtocolVersion: (version) => inner.setProtocolVersion(version),
  }
  return transport
}
