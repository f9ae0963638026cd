import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A server of the loopback interface. */
export interface FetchServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves a function from requests to responses over HTTP. */
export async function startFetchServer(answer: (request: Request) => Promise<Response>): Promise<FetchServer> {
  const server = createServer(async (incoming, outgoing) => {
    const response = await answer(await requestOf(incoming))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    await send(response, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  const { method = 'GET' } = incoming
  const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {}
  return new Request(new URL(incoming.url ?? '/', 'http://127.0.0.1'), { method, headers, ...body })
}

/** A reader that leaves ends the stream. */
async function send({ body }: Response, outgoing: ServerResponse): Promise<void> {
  const reader = body?.getReader()
  outgoing.once('close', () => reader?.cancel())
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) outgoing.write(piece.value)
  outgoing.end()
}
