import { createServer, type Server } from 'node:http'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import type { Clock } from '@minagent/types'
import type { Service } from '../service.ts'
import { ServiceError } from '../service-error.ts'

/** What nobody may go beyond before a request is understood. */
export interface ConnectionLimits {
  /** Connections open at a time, event streams too; default 20 000. The system's limit of open files must be above it. */
  readonly count: number
  /** How long a whole request may take to arrive, in ms; default 30 000. Its headers have a third of that. */
  readonly requestMs: number
}

/** Where and how to listen. */
export interface ListenOptions extends Partial<ConnectionLimits> {
  readonly port: number
  readonly hostname: string
  readonly clock: Clock
  /** How long an event stream stays open, in ms. */
  readonly streamMs: number
}

/** A server that listens. */
export interface Listening {
  readonly port: number
  close(): Promise<void>
}

const MAX_HEADER_BYTES = 16_384
const MAX_HEADERS = 100
/** How long answers that are under way may take when the server closes, in ms. */
const LAST_ANSWERS_MS = 1_000
const LOOK_MS = 20
/** How much longer than its stream a connection stays whose client does not read, in ms. */
const UNREAD_MS = 30_000

/** Listens with Node's own server. @throws what its `listen` throws. */
export async function listen(service: Service, options: ListenOptions): Promise<Listening> {
  const { count = 20_000, requestMs = 30_000, port, hostname, streamMs } = options
  const server = createServer(
    {
      requestTimeout: requestMs,
      headersTimeout: Math.ceil(requestMs / 3),
      connectionsCheckingInterval: Math.ceil(requestMs / 6),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    getRequestListener((request, bindings) => answer(service, request, { outgoing: bindings.outgoing, streamMs }), {
      overrideGlobalObjects: false,
      errorHandler: () => new ServiceError(400, 'bad_request', 'The request cannot be read.').toResponse(),
    }),
  )
  server.maxConnections = count
  server.maxHeadersCount = MAX_HEADERS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve())
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, close: () => closed(server, options.clock) }
}

async function answer(service: Service, request: Request, { outgoing, streamMs }: Answering): Promise<Response> {
  const response = await service.fetch(request)
  // Nobody would ever read, or end, the stream of a client that has left meanwhile.
  if (outgoing.destroyed) await response.body?.cancel()
  // A client that reads nothing never learns that its stream is over.
  else if (response.headers.get('content-type')?.startsWith('text/event-stream')) outgoing.setTimeout(streamMs + UNREAD_MS)
  return response
}

interface Answering {
  readonly outgoing: (HttpBindings | Http2Bindings)['outgoing']
  readonly streamMs: number
}

/** A connection is closed as soon as its answer is out, and in the end all are. */
async function closed(server: Server, clock: Clock): Promise<void> {
  const done = new AbortController()
  server.close(() => done.abort())
  for (let waited = 0; !done.signal.aborted; waited += LOOK_MS) {
    if (waited < LAST_ANSWERS_MS) server.closeIdleConnections()
    else server.closeAllConnections()
    await clock.sleep(LOOK_MS, done.signal).catch(() => undefined)
  }
}
