import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Clock, Toolbox } from '@minagent/types'
import { randomIds, systemClock } from '@minagent/types/runtime'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { HttpSessions } from './http-sessions.ts'
import { type RequestRules, refusalOf } from './request-guard.ts'
import { type McpServing, type McpSource, type ServeOptions, serverInfo, toolboxOf } from './serve-mcp.ts'

/** Options of {@link serveMcpHttp}. */
export interface HttpServeOptions extends Omit<ServeOptions, 'input' | 'output'> {
  /** Default 0: any free one. */
  readonly port?: number
  /** The address to listen on; default `127.0.0.1`. Any but a loopback address needs a token. */
  readonly host?: string
  /** Asked for as `Authorization: Bearer …`. */
  readonly token?: string
  /** Names besides `localhost` and the address itself by which the server may be called (the `Host` header). */
  readonly allowedHosts?: readonly string[]
  /** Origins of web pages that may call the server, besides those of the host and port that it is called by. */
  readonly allowedOrigins?: readonly string[]
  readonly clock?: Clock
}

/** A server that listens. */
export interface McpHttpServing extends Omit<McpServing, 'closed'> {
  /** Where clients reach it, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: string
}

const PATH = '/mcp'
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/**
 * Serves tools or an agent over streamable HTTP, to many clients at once.
 * @throws RangeError for an address that others can reach when there is no token
 */
export async function serveMcpHttp(source: McpSource, options: HttpServeOptions = {}): Promise<McpHttpServing> {
  const { host = '127.0.0.1', port = 0, token, ids = randomIds, clock = systemClock } = options
  if (!LOOPBACK.includes(host) && !token) throw new RangeError(`A server on ${host} can be reached by others: give it a token.`)
  const toolbox: Toolbox = toolboxOf(source, options.tool)
  const parts = { toolbox, info: serverInfo(options), ids, aroundCall: options.aroundCall, clock }
  const sessions = new HttpSessions(parts, (own) => new StreamableHTTPServerTransport(own))
  const rules = requestRules(options, host)
  const http = createServer((request, response) => {
    answer(request, response, { rules, sessions }).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await listen(http, port, host)
  const close = async (): Promise<void> => {
    await sessions.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
  return { url: urlOf(http, host), toolsChanged: () => sessions.tellChanges(), close }
}

interface Serving {
  readonly rules: RequestRules
  readonly sessions: HttpSessions<StreamableHTTPServerTransport>
}

async function answer(request: IncomingMessage, response: ServerResponse, { rules, sessions }: Serving): Promise<void> {
  const refusal = refusalOf(request, rules)
  if (refusal) return refuse(response, refusal.status, refusal.message)
  const path = new URL(request.url ?? '/', 'http://server').pathname
  if (path !== PATH) return refuse(response, 404, `The server is at ${PATH}.`)
  const session = await sessions.of(request.headers['mcp-session-id'])
  if (session === undefined) return refuse(response, 404, 'There is no such session; begin a new one.')
  if (session === 'full') return refuse(response, 503, 'There are too many sessions; try again later.')
  response.once('close', session.asked(request.method))
  await session.transport.handleRequest(request, response)
}

/** In the form of a JSON-RPC error, as clients expect it. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null })
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body)
}

function requestRules({ token, allowedHosts = [], allowedOrigins = [] }: HttpServeOptions, host: string): RequestRules {
  const names = [...(LOOPBACK.includes(host) ? LOOPBACK : [host]), ...allowedHosts]
  return { hosts: new Set(names.map(bracketed)), origins: new Set(allowedOrigins), token }
}

/** As a URL has it. */
function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase()
}

function listen(http: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, resolve)
  })
}

function urlOf(http: HttpServer, host: string): string {
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://${bracketed(host)}:${port}${PATH}`
}
