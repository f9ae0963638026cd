import { Agent } from '@minagent/loop'
import { mcpFetch } from '@minagent/mcp'
import { FakeModel } from '@minagent/models'
import { type Served, serve } from '@minagent/service/node'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, describe, expect, it } from 'vitest'

const open: { close(graceMs?: number): Promise<void> }[] = []
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close(0)
})

const look = defineTool({
  name: 'look',
  description: 'Looks.',
  parameters: jsonSchema({ type: 'object', properties: { at: { type: 'string' } } }),
  execute: ({ at }) => `dry at ${String(at)}`,
})

/** A service whose tools are also served over MCP. */
async function mounted(limits = {}): Promise<Served> {
  const tools = new ToolRegistry([look])
  const mcp = mcpFetch(tools, { name: 'weather' })
  const served = await serve(new Agent({ model: new FakeModel([]), tools }), {
    mounts: { '/mcp': (request) => mcp.fetch(request) },
    limits,
  })
  open.push(mcp, served)
  return served
}

async function client({ url, token }: { url: string; token: string }): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1.0.0' })
  const headers = { Authorization: `Bearer ${token}` }
  // Its class declares a member in a form that the strict compiler refuses.
  const transport: unknown = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } })
  await connected.connect(transport as Parameters<Client['connect']>[0])
  open.unshift(connected)
  return connected
}

describe('an MCP server mounted into a service, asked by the official client', () => {
  it('lists its tools and runs them, in a session of each client', async () => {
    const served = await mounted()
    const [one, other] = await Promise.all([client(served), client(served)])

    const tools = await one.listTools()
    const result = await one.callTool({ name: 'look', arguments: { at: 'noon' } })

    expect(one.getServerVersion()).toMatchObject({ name: 'weather' })
    expect(tools.tools.map(({ name }) => name)).toEqual(['look'])
    expect(result.content).toEqual([{ type: 'text', text: 'dry at noon' }])
    expect((await other.listTools()).tools).toHaveLength(1)
  })

  it('S10 is behind the same token, origins and limits as the service', async () => {
    const { url, token } = await mounted({ bodyBytes: 500 })
    const ask = async (headers: object, body = '{}') =>
      (await fetch(`${url}/mcp`, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })).status
    const authorization = { Authorization: `Bearer ${token}` }

    expect(await ask({})).toBe(401)
    expect(await ask({ Authorization: 'Bearer of another' })).toBe(401)
    expect(await ask({ ...authorization, Origin: 'https://evil.example' })).toBe(403)
    expect(await ask({ ...authorization, 'Content-Type': 'text/plain' })).toBe(415)
    expect(await ask(authorization, JSON.stringify({ long: 'x'.repeat(600) }))).toBe(413)
    expect(await ask({ ...authorization, 'Mcp-Session-Id': 'of-somebody-else' })).toBe(404)
    await expect(client({ url, token: 'another' })).rejects.toThrow()
  })
})
