import { request } from 'node:http'
import { type HttpServeOptions, serveMcpHttp } from '@minagent/mcp'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { describe, expect, it } from 'vitest'
import { closedAfterwards, initialize } from './support/fixture.ts'

const waiting = defineTool({
  name: 'wait',
  description: 'Waits until it is told to stop.',
  parameters: jsonSchema({ type: 'object', properties: {} }),
  execute: (_args, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
})

describe('S10 the HTTP server', () => {
  it.each([
    ['a foreign host name', { host: 'evil.example' }, 403],
    ['no host name that can be read', { host: ':::' }, 403],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a page that says no origin', { origin: 'null' }, 403],
    ['no token', { authorization: '' }, 401],
    ['a wrong token', { authorization: 'Bearer guess' }, 401],
    ['a session that is not there', { 'mcp-session-id': 'guess' }, 404],
    ['a body that is no JSON', { 'content-type': 'text/plain' }, 415],
    ['nothing wrong', {}, 200],
    ['a page of another program on this machine', { origin: 'http://localhost:5173' }, 403],
    ['a page of its own host at the port of the web', { origin: 'http://127.0.0.1' }, 403],
    ['an allowed page', { origin: 'https://app.example' }, 200],
  ])('answers %s', async (_what, headers, status) => {
    const { url } = await serve(new ToolRegistry([waiting]), { token: 'correct', allowedOrigins: ['https://app.example'] })

    expect(await post(url, initialize, { authorization: 'Bearer correct', ...headers })).toBe(status)
  })

  it('answers its own pages', async () => {
    const { url } = await serve(new ToolRegistry([waiting]), { allowedHosts: ['tools.example'] })
    const { port, origin } = new URL(url)

    expect(await post(url, initialize, { origin })).toBe(200)
    expect(await post(url, initialize, { host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200)
    expect(await post(url, initialize, { host: 'tools.example:443', origin: 'https://tools.example' })).toBe(200)
  })

  it('drops the session that was idle the longest when all places are taken, and none that is answering', async () => {
    const { url } = await serve(new ToolRegistry([waiting]))
    const begin = async (): Promise<string> => {
      const response = await fetch(url, { method: 'POST', headers: JSON_HEADERS, body: initialize })
      await response.text()
      return response.headers.get('mcp-session-id') ?? ''
    }
    const ask = (session: string, method: string, params = {}): Promise<Response> =>
      fetch(url, {
        method: 'POST',
        headers: { ...JSON_HEADERS, 'mcp-session-id': session },
        body: JSON.stringify({ jsonrpc: '2.0', id: 2, method, params }),
      })
    const busy = await begin()
    const answering = await ask(busy, 'tools/call', { name: 'wait', arguments: {} })
    const idle = await begin()
    const others: string[] = []
    for (let count = 2; count < 100; count++) others.push(await begin())

    const late = await begin()

    expect(late).not.toBe('')
    const statuses = [busy, idle, others.at(-1) ?? '', late].map(async (session) => (await ask(session, 'ping')).status)
    expect(await Promise.all(statuses)).toEqual([200, 404, 200, 200])
    await answering.body?.cancel()
  })

  it('takes no body beyond its limit', async () => {
    const { url } = await serve(new ToolRegistry([waiting]))

    expect(await post(url, `"${'x'.repeat(5 * 1024 * 1024)}"`, {})).toBe(413)
  })

  it('has one path', async () => {
    const { url } = await serve(new ToolRegistry([waiting]))

    expect(await post(url.replace('/mcp', '/other'), initialize, {})).toBe(404)
  })

  it('listens for others with a token only', async () => {
    await expect(serveMcpHttp(new ToolRegistry([waiting]), { host: '0.0.0.0' })).rejects.toThrow('give it a token')
  })
})

async function serve(source: ToolRegistry, options: HttpServeOptions = {}) {
  return closedAfterwards(await serveMcpHttp(source, options))
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** The status of a POST; unlike `fetch`, this can say what host it likes. */
function post(url: string, body: string, headers: Record<string, string>): Promise<number | undefined> {
  const all = { ...JSON_HEADERS, ...headers }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: all }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
