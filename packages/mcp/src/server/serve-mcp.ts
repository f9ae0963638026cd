import process from 'node:process'
import type { Readable, Writable } from 'node:stream'
import type { AgentLike, Toolbox } from '@minagent/types'
import { type Ids, randomIds } from '@minagent/types/runtime'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { type AgentTool, agentToolbox } from './agent-toolbox.ts'
import { type AroundCall, type ServerInfo, ToolServer } from './tool-server.ts'

/** What is served: tools, or an agent as one tool. */
export type McpSource = Toolbox | AgentLike

/** Options of {@link serveMcp}. */
export interface ServeOptions extends Partial<ServerInfo> {
  /** How an agent is shown; without meaning for a toolbox. */
  readonly tool?: AgentTool
  /** Default: standard input and output of this process, which must print nothing else. */
  readonly input?: Readable
  readonly output?: Writable
  readonly ids?: Ids
  /** Runs each call in some context, such as a span of the trace that its `meta` tells; default: as it is. */
  readonly aroundCall?: AroundCall
}

/** Something that is being served. */
export interface McpServing {
  /** Resolves when the client has gone or {@link close} was called. */
  readonly closed: Promise<void>
  /** Tells clients when the tools have changed; after every call they are told anyway. */
  toolsChanged(): Promise<void>
  close(): Promise<void>
}

/** Serves tools or an agent to one client over standard input and output. */
export async function serveMcp(source: McpSource, options: ServeOptions = {}): Promise<McpServing> {
  const { input = process.stdin, output = process.stdout, ids = randomIds, aroundCall } = options
  const session = new ToolServer(toolboxOf(source, options.tool), serverInfo(options), { ids, aroundCall })
  const { server } = session
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
  })
  // The SDK's transport does not notice that its client has gone.
  const gone = (): void => {
    server.close().catch(() => undefined)
  }
  input.once('end', gone)
  input.once('close', gone)
  await server.connect(new StdioServerTransport(input, output))
  return { closed, toolsChanged: () => session.tellChanges(), close: () => server.close() }
}

/** What a server says of itself when nothing else is said. */
export function serverInfo({ name = 'minagent', version = '1.0.0', instructions }: Partial<ServerInfo>): ServerInfo {
  return { name, version, ...(instructions !== undefined && { instructions }) }
}

/** An agent becomes a toolbox with one tool. */
export function toolboxOf(source: McpSource, tool: AgentTool | undefined): Toolbox {
  return 'schemas' in source ? source : agentToolbox(source, tool)
}
