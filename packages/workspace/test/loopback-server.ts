import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isToolError, type ToolError } from '@minagent/types'
import { type SafeFetchOptions, safeFetch } from '@minagent/workspace'
import { afterAll, beforeAll, beforeEach } from 'vitest'

/** A real server on the loopback interface for the tests of one file, which counts what reaches it. */
export function loopbackServer() {
  const state = {
    port: 0,
    connections: 0,
    requests: [] as IncomingMessage[],
    handler: ((_request, response) => response.end('ok')) as RequestListener,
    url: (path = '/') => `http://127.0.0.1:${state.port}${path}`,
    /** Options that allow this server. */
    allowed: (more: SafeFetchOptions = {}): SafeFetchOptions => ({ ...more, egress: { allowPrivate: [`127.0.0.1:${state.port}`] } }),
  }
  const server = createServer((request, response) => {
    state.requests.push(request)
    state.handler(request, response)
  }).on('connection', () => state.connections++)
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.port = (server.address() as AddressInfo).port
  })
  beforeEach(() => {
    state.connections = 0
    state.requests = []
    state.handler = (_request, response) => response.end('ok')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}

/** The error of a fetch that must fail in the expected way. */
export async function failure(url: string, options: SafeFetchOptions = {}): Promise<ToolError> {
  const error = await safeFetch(url, options).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isToolError(error)) throw error ?? new Error(`${url} was read`)
  return error
}
