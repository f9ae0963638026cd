import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address for several processes: every connection goes to the first of their ports where somebody listens. */
export async function firstAlive(ports: readonly number[]): Promise<{ readonly url: string; close(): void }> {
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer(async (client) => {
    keep(client)
    const worker = await firstConnection(ports)
    if (!worker) return client.destroy()
    keep(worker)
    worker.on('close', () => client.destroy())
    client.on('close', () => worker.destroy())
    client.pipe(worker).pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function firstConnection(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1')
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (connected) return socket
  }
  return undefined
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || !address) throw new Error('A listening server has an address.')
  return address.port
}
