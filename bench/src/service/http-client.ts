import { Agent, type IncomingMessage, request } from 'node:http'

/** Connections are kept, as those of a real client. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Asks with as little work as possible: what a generator of load takes is missing to the service beside it. */
export async function askJson(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Record<string, unknown>> {
  let text = ''
  const response = await ask(url, headers, body)
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${url} answered with ${response.statusCode}: ${text}`)
  return JSON.parse(text)
}

/** Calls `onEvent` with each server-sent event as it arrives, until the stream ends. */
export async function followEvents(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEvent: (frame: string) => void,
): Promise<void> {
  const response = await ask(url, headers)
  if (response.statusCode !== 200) throw new Error(`${url} answered with ${response.statusCode}.`)
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    const frames = `${text}${chunk}`.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) onEvent(frame)
  }
}

function ask(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, ...(body ? { method: 'POST' } : {}) }, resolve)
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}
