import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AgentLike } from '@minagent/types'
import type { ServiceOptions } from '../options.ts'
import { createHandler } from '../service.ts'

/** How {@link serve} works. */
export interface ServeOptions extends Omit<ServiceOptions, 'tokens'> {
  /** Default 0: any free port. */
  readonly port?: number
  /** The address to listen at. Default: loopback, which other machines cannot reach. */
  readonly hostname?: string
  /** Default: a new random one. */
  readonly tokens?: ServiceOptions['tokens']
}

/** A service that listens. */
export interface Served {
  /** Without a slash at the end. */
  readonly url: string
  /** What a caller must bring; of several, the first. */
  readonly token: string
  /** As `Service.close`; then the port is free. */
  close(graceMs?: number): Promise<void>
}

/** Most connections at a time; a service of many streams raises its limit of open files as well. */
const MAX_CONNECTIONS = 20_000
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000

/** An agent behind HTTP in Node. */
export async function serve(agent: AgentLike, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, hostname = '127.0.0.1', tokens = randomBytes(24).toString('base64url'), ...rest } = options
  const service = createHandler(agent, { ...rest, tokens })
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, maxHeaderSize: 16_384 },
    getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false }),
  )
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const [token = ''] = typeof tokens === 'string' ? [tokens] : Object.values(tokens)
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${bound}`,
    token,
    async close(graceMs) {
      await service.close(graceMs)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
    },
  }
}
