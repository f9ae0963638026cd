// What the conformance suite starts for each scenario for clients: connects, and does what the scenario wants.
import process from 'node:process'
import { connectMcp, type McpClient } from '@minagent/mcp'
import { ToolRegistry } from '@minagent/tools'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { loginOf } from './conformance-login.ts'

const url = process.argv.at(-1) ?? ''
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? ''
const context: unknown = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}')

const login = scenario.startsWith('auth/') ? loginOf(scenario, context) : undefined
const client = await connectMcp(
  { server: { url, connect_timeout: 60 } },
  {
    elicit: () => ({ action: 'accept', content: {} }),
    ...(login && { authProvider: (): OAuthClientProvider => login.provider }),
  },
)
try {
  await authorized(client)
  await callEverything(client)
} finally {
  await client.close()
}

/** Logs in as the user would, in a browser that goes where it is sent. */
async function authorized(mcp: McpClient): Promise<void> {
  for (let time = 0; time < 3 && mcp.servers()[0]?.state === 'unauthorized' && login; time++)
    await mcp.authorize('server', await login.code())
  const [status] = mcp.servers()
  if (status?.state !== 'ready') throw new Error(status?.error ?? 'not ready')
}

async function callEverything(mcp: McpClient): Promise<void> {
  const registry = new ToolRegistry(mcp.tools())
  for (const { name } of registry.schemas()) {
    const args = name.endsWith('add_numbers') ? { a: 2, b: 3 } : {}
    const result = await registry.execute({ id: name, name, arguments: args })
    if (!result.ok && login && /auth|scope/i.test(result.error.message)) {
      await mcp.authorize('server', await login.code())
      await registry.execute({ id: name, name, arguments: args })
    }
  }
}
