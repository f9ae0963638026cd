import type { McpServerConfig } from '@minagent/mcp'
import type { Config } from './config.ts'

/** The servers of the configuration that are on, as `@minagent/mcp` takes them; the times of all hold for those without their own. */
export function mcpServers({ tools, mcp }: Config): Readonly<Record<string, McpServerConfig>> {
  if (!tools.mcp) return {}
  return Object.fromEntries(
    Object.entries(mcp.servers).map(([name, { command, args, env, cwd, url, headers, type, disabled, ...times }]) => {
      const common = {
        disabled,
        connect_timeout: (times.connectTimeoutMs ?? mcp.connectTimeoutMs) / 1_000,
        execute_timeout: (times.executeTimeoutMs ?? mcp.executeTimeoutMs) / 1_000,
        sse_read_timeout: (times.sseReadTimeoutMs ?? mcp.sseReadTimeoutMs) / 1_000,
      }
      if (command === undefined) {
        return [name, { ...common, url: url ?? '', headers: headers ?? {}, ...(type && type !== 'stdio' ? { type } : {}) }]
      }
      return [name, { ...common, command, args: args ?? [], env: env ?? {}, ...(cwd === undefined ? {} : { cwd }) }]
    }),
  )
}
