import type { McpClient } from '@minagent/mcp'
import { toJsonLine } from '@minagent/types/runtime'
import { mcpServers } from '../config/mcp-servers.ts'
import { shownServer } from '../config/shown-config.ts'
import { connectServers, withheldLines } from '../connect-servers.ts'
import { oneLine, printable } from '../printable.ts'
import { complain, type Place } from './place.ts'

/** Writes the servers of the configuration, without starting any; with a name, connects to that one and writes its tools. */
export async function listServers(name: string | undefined, place: Place): Promise<0 | 1 | 2> {
  const { io, settings, options, texts } = place
  const { servers } = settings.config.mcp
  if (name !== undefined) return await listServerTools(name, place)
  const entries = Object.entries(servers).map(([server, config]) => ({ name: server, ...shownServer(config) }))
  if (options.json) for (const entry of entries) io.stdout.write(toJsonLine(entry))
  else if (entries.length === 0) io.stdout.write(`${texts.noServers}\n`)
  else {
    for (const { name: server, ...shown } of entries) io.stdout.write(`${printable(server)}  ${oneLine(JSON.stringify(shown), 500)}\n`)
  }
  return 0
}

async function listServerTools(name: string, place: Place): Promise<0 | 1 | 2> {
  const { io, options, texts } = place
  return await withServer(name, place, async (client) => {
    const tools = client.tools().map((tool) => ({ name: tool.name, description: tool.description }))
    if (options.json) for (const tool of tools) io.stdout.write(toJsonLine(tool))
    else for (const tool of tools) io.stdout.write(`${tool.name}  ${oneLine(tool.description, 200)}\n`)
    for (const line of withheldLines(client, texts)) io.stderr.write(`${line}\n`)
    return 0
  })
}

/** Connects to one server of the configuration for `work`; says what is wrong where it cannot be used. */
export async function withServer(name: string, place: Place, work: (client: McpClient) => Promise<0 | 1>): Promise<0 | 1 | 2> {
  const servers = mcpServers(place.settings.config)
  const server = Object.hasOwn(servers, name) ? servers[name] : undefined
  if (server === undefined) return complain(place, place.texts.noSuchServer(name, Object.keys(servers)), 2)
  const client = await connectServers({ [name]: server }, place)
  if (client === undefined) return 1
  try {
    const [status] = client.servers()
    if (status?.state === 'ready') return await work(client)
    return complain(place, oneLine(`${name}: ${status?.state ?? 'failed'} ${status?.error ?? ''}`, 1_000), 1)
  } finally {
    await client.close()
  }
}
