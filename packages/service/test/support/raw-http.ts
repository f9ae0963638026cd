import { connect, type Socket } from 'node:net'

/** One answer of a server, as it stood on the wire. */
export interface RawAnswer {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** Bytes to send, or what is done with an open connection. */
export type Sent = string | Uint8Array | ((socket: Socket) => void)

/** Sends bytes as they are, and gives all answers that come until the server closes the connection. */
export function sendRaw(url: string, sent: Sent): Promise<readonly RawAnswer[]> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => (typeof sent === 'function' ? sent(socket) : socket.write(sent)))
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses a body may close while it is still being sent.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answersIn(Buffer.concat(chunks).toString('latin1'))))
  })
}

function answersIn(text: string): readonly RawAnswer[] {
  const parts = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((part) => part !== '')
  return parts.map((part) => {
    const [headers = '', ...body] = part.split('\r\n\r\n')
    return { status: Number(headers.slice(9, 12)), headers, body: body.join('\r\n\r\n') }
  })
}
