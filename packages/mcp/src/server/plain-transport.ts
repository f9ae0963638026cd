import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

/** The SDK's transport for the requests of Node, or for those of the web. */
export type HttpTransport = StreamableHTTPServerTransport | WebStandardStreamableHTTPServerTransport

/** The SDK's transport as its own interface has it: its class declares a member in a form that the strict compiler refuses. */
export function plainTransport(inner: HttpTransport): Transport {
  const transport: Transport = {
    start() {
      inner.onclose = () => transport.onclose?.()
      inner.onerror = (error) => transport.onerror?.(error)
      inner.onmessage = (message, extra) => transport.onmessage?.(message, extra)
      return inner.start()
    },
    send: (message, options) =>
      inner.send(message, options?.relatedRequestId === undefined ? undefined : { relatedRequestId: options.relatedRequestId }),
    close: () => inner.close(),
    get sessionId() {
      return inner.sessionId
    },
  }
  return transport
}
