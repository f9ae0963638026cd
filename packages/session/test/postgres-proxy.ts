import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server on which a connection can be lost at a chosen moment. */
export interface LossyProxy {
  readonly port: number
  /** How many statements that hold the marked text went through. */
  readonly seen: number
  close(): Promise<void>
}

/** Where a connection is lost: before the server hears of the statement, or when it has carried it out and the answer is under way. */
export interface Loss {
  /** Counts the marked statements from 0. */
  readonly at: number
  readonly lost: 'question' | 'answer'
}

/** The server's word that it is done and waits, outside of a transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** Passes on everything between clients and a PostgreSQL server but for one loss, at a statement that holds `marked`. */
export async function lossyProxy(serverPort: number, marked: string, loss?: Loss): Promise<LossyProxy> {
  let seen = 0
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1')
    let swallow = false
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    client.on('data', (chunk) => {
      const lost = chunk.includes(marked) && seen++ === loss?.at ? loss.lost : undefined
      if (lost === 'question') return end()
      swallow ||= lost === 'answer'
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (!swallow) client.write(chunk)
      else if (chunk.subarray(-READY.length).equals(READY)) end()
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('A listening server has an address.')
  return {
    port: address.port,
    get seen() {
      return seen
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
