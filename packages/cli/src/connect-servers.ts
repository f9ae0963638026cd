import type { McpClient, McpServerConfig } from '@minagent/mcp'
import type { Place } from './commands/place.ts'
import { readPins, writePins } from './config/mcp-pins.ts'

/**
 * Connects to MCP servers of the configuration: those of the user, and those of a project whose file the user agreed to. Tools that
 * changed since they were first seen are withheld. Undefined without any server.
 */
export async function connectServers(
  servers: Readonly<Record<string, McpServerConfig>>,
  { io, places, locale, clock, texts }: Pick<Place, 'io' | 'places' | 'locale' | 'clock' | 'texts'>,
): Promise<McpClient | undefined> {
  if (Object.keys(servers).length === 0) return undefined
  // Most people have no server, and the protocol takes a while to load.
  const { connectMcp } = await import('@minagent/mcp')
  const client = await connectMcp(servers, { pins: readPins(places.env), locale, clock })
  try {
    writePins(client.pins(), places.env)
  } catch (error) {
    io.stderr.write(`${texts.cannotRemember(error instanceof Error ? error.message : String(error))}\n`)
  }
  return client
}
