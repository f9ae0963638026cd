import type { Clock, Toolbox } from '@minagent/types'
import { randomIds, systemClock } from '@minagent/types/runtime'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { HttpSessions } from './http-sessions.ts'
import { type McpServing, type McpSource, type ServeOptions, serverInfo, toolboxOf } from './serve-mcp.ts'

/** Options of {@link mcpFetch}. */
export interface FetchServeOptions extends Omit<ServeOptions, 'input' | 'output'> {
  readonly clock?: Clock
}

/** A server inside of another. */
export interface McpFetching extends Omit<McpServing, 'closed'> {
  /** Answers a request to the server, whatever its path. */
  fetch(request: Request): Promise<Response>
}

/**
 * Tools or an agent over streamable HTTP, as a function from a web request to its response, for any server that speaks fetch. Who may
 * ask is for that server to say: here every request is answered.
 */
export function mcpFetch(source: McpSource, options: FetchServeOptions = {}): McpFetching {
  const { ids = randomIds, clock = systemClock } = options
  const toolbox: Toolbox = toolboxOf(source, options.tool)
  const parts = { toolbox, info: serverInfo(options), ids, aroundCall: options.aroundCall, clock }
  const sessions = new HttpSessions(parts, (own) => new WebStandardStreamableHTTPServerTransport(own))
  return {
    async fetch(request) {
      const session = await sessions.of(request.headers.get('mcp-session-id') ?? undefined)
      if (session === undefined) return refusal(404, 'There is no such session; begin a new one.')
      if (session === 'full') return refusal(503, 'There are too many sessions; try again later.')
      const answered = session.asked(request.method)
      return untilRead(await session.transport.handleRequest(request), answered)
    },
    toolsChanged: () => sessions.tellChanges(),
    close: () => sessions.close(),
  }
}

/** In the form of a JSON-RPC error, as clients expect it. */
function refusal(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status })
}

/** The same response, of which is told when it was read, or left. */
function untilRead(response: Response, done: () => void): Response {
  const reader = response.body?.getReader()
  if (!reader) {
    done()
    return response
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await reader.read()
      if (!next.done) return controller.enqueue(next.value)
      done()
      controller.close()
    },
    async cancel(reason) {
      done()
      await reader.cancel(reason)
    },
  })
  return new Response(body, response)
}
