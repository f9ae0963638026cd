import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** An OpenAI-compatible model on the loopback interface that says how many messages it was sent, and the last of them. */
export interface EchoingProvider {
  readonly url: string
  /** What is asked meanwhile waits until `open` is called. */
  hold(): { open(): void }
  close(): Promise<void>
}

/** Starts one on any free port. */
export async function startEchoingProvider(): Promise<EchoingProvider> {
  let gate = Promise.resolve()
  const server = createServer(async (request, response) => {
    const { messages } = JSON.parse(await textOf(request))
    await gate
    const content = `${messages.length} messages, the last: ${messages.at(-1).content}`
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ id: 'r', object: 'chat.completion', choices }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`,
    hold() {
      let open: () => void = () => undefined
      gate = new Promise((resolve) => {
        open = resolve
      })
      return { open: () => open() }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
