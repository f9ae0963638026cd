import type { McpServerConfig } from './config.ts'
import type { ConfigReader } from './config-reader.ts'
import type { ConfigTexts } from './config-texts.ts'

/** The timeouts of MCP, in milliseconds, as far as they are given. */
export interface Timeouts {
  readonly connectTimeoutMs: number | undefined
  readonly executeTimeoutMs: number | undefined
  readonly sseReadTimeoutMs: number | undefined
}

/** How long connecting, a call, and the silence of a stream may take. */
export function timeoutsOf(group: ConfigReader): Timeouts {
  return {
    connectTimeoutMs: group.seconds('connect_timeout'),
    executeTimeoutMs: group.seconds('execute_timeout'),
    sseReadTimeoutMs: group.seconds('sse_read_timeout'),
  }
}

/** The servers below `mcpServers`; undefined without any. */
export function readMcpServers(
  servers: ConfigReader,
  texts: ConfigTexts,
  here: (path: string) => string,
): Readonly<Record<string, McpServerConfig>> | undefined {
  const entries = servers.keys.map((name) => [name, serverOf(servers.group(name), texts, here)] as const)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function serverOf(server: ConfigReader, texts: ConfigTexts, here: (path: string) => string): McpServerConfig {
  const [command, url, cwd] = [server.text('command'), server.address('url'), server.text('cwd')]
  const config = {
    command,
    url,
    args: server.texts('args'),
    env: server.record('env'),
    headers: server.record('headers'),
    cwd: cwd === undefined ? undefined : here(cwd),
    type: server.choice('type', ['stdio', 'sse', 'http', 'streamable_http']),
    disabled: server.flag('disabled') ?? false,
    ...timeoutsOf(server),
  }
  // Notes for people stand beside servers in many files.
  server.text('description')
  if (!server.has('command') && !server.has('url')) server.refuse(undefined, texts.noTransport(server.nameOf()))
  server.warnOfUnknown()
  return config
}
