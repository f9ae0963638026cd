import type { McpClient, McpServerConfig } from '@minagent/mcp'
import type { Place } from './commands/place.ts'
import { readPins, writePins } from './config/mcp-pins.ts'
import { oneLine } from './printable.ts'
import type { CommandTexts } from './texts/command-texts.ts'

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
  rememberPins(client, { io, places, texts })
  return client
}

/** Writes down what is approved now; false, and said, where that fails. */
export function rememberPins(client: McpClient, { io, places, texts }: Pick<Place, 'io' | 'places' | 'texts'>): boolean {
  try {
    writePins(client.pins(), places.env)
    return true
  } catch (error) {
    io.stderr.write(`${texts.cannotRemember(error instanceof Error ? error.message : String(error))}\n`)
    return false
  }
}

/** What is kept from the model, a line each, and how it can be approved where a person has to. */
export function withheldLines(client: McpClient, texts: CommandTexts): readonly string[] {
  return client.withheld().map(({ server, reason, message }) => {
    const waits = reason === 'changed' || reason === 'new'
    return oneLine(waits ? `${message} ${texts.approveServer(server)}` : message, 500)
  })
}
