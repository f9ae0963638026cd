import { A2A_VERSION_HEADER, AGENT_CARD_PATH, AgentCard, Extensions, formatSSEEvent, HTTP_EXTENSION_HEADER, SSE_HEADERS } from '@a2a-js/sdk'
import { type A2ARequestHandler, JsonRpcTransportHandler, ServerCallContext, type User, validateVersion } from '@a2a-js/sdk/server'
import { readText } from './read-text.ts'

/** Options of {@link a2aFetch}. */
export interface A2aFetchOptions {
  /** Says who asks, from the request; a throw (or rejection) refuses it with 401. Default: everybody is served, as the same nobody. */
  readonly authenticate?: (request: Request) => User | Promise<User>
  /** Longest body of a request, in bytes; one that is longer is refused with 413. Default 1 000 000. */
  readonly maxBodyBytes?: number
}

/**
 * A request handler of the official SDK over JSON-RPC and HTTP, as a function from a web request to its response, for any server that
 * speaks fetch: the agent card under its well-known path, everything else by POST to any path.
 */
export function a2aFetch(handler: A2ARequestHandler, options: A2aFetchOptions = {}): (request: Request) => Promise<Response> {
  const { authenticate, maxBodyBytes = 1_000_000 } = options
  const transport = new JsonRpcTransportHandler(handler)

  async function answer(request: Request, user: User | undefined): Promise<Response> {
    try {
      const requestedVersion = request.headers.get(A2A_VERSION_HEADER)
      const requestedExtensions = Extensions.parseServiceParameter(request.headers.get(HTTP_EXTENSION_HEADER) ?? undefined)
      const context = new ServerCallContext({
        requestedExtensions,
        ...(user ? { user } : {}),
        ...(requestedVersion ? { requestedVersion } : {}),
      })
      validateVersion(context.requestedVersion, await handler.getAgentCard(), 'JSONRPC')
      const text = await readText(request, maxBodyBytes)
      if (text === undefined) return new Response(null, { status: 413 })
      const reply = await transport.handle(text, context)
      return Symbol.asyncIterator in reply ? eventStream(reply) : Response.json(reply)
    } catch (error) {
      return Response.json(failure(error))
    }
  }

  return async (request) => {
    if (request.method === 'GET' && new URL(request.url).pathname === `/${AGENT_CARD_PATH.replace(/^\//, '')}`) {
      return Response.json(AgentCard.toJSON(await handler.getAgentCard()))
    }
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
    try {
      return await answer(request, await authenticate?.(request))
    } catch {
      return new Response(null, { status: 401 })
    }
  }
}

/** Server-sent events; a reader that leaves stops reading the task, which goes on. */
function eventStream(events: AsyncGenerator<object>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await events.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(formatSSEEvent(value)))
      } catch (error) {
        controller.enqueue(encoder.encode(formatSSEEvent(failure(error))))
        controller.close()
      }
    },
    async cancel() {
      await events.return(undefined)
    },
  })
  return new Response(body, { headers: SSE_HEADERS })
}

function failure(error: unknown): object {
  return { jsonrpc: '2.0', id: null, error: JsonRpcTransportHandler.mapToJSONRPCError(error) }
}
