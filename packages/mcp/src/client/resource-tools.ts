import type { Locale } from '@minagent/types'
import { type Tool, ToolError, type ToolMetadata } from '@minagent/types'
import { fill, mcpTexts } from '../prompts.ts'
import type { McpClient } from './connect-mcp.ts'

/** `list_resources` and `read_resource`, with which a model reads what MCP servers offer besides tools. */
export function resourceTools(client: McpClient, { locale = 'en' }: { readonly locale?: Locale } = {}): readonly Tool[] {
  const texts = mcpTexts[locale]
  const names = (): string[] => client.servers().flatMap(({ name, state }) => (state === 'ready' ? [name] : []))
  const serverOf = (args: Readonly<Record<string, unknown>>): string => {
    const server = String(args.server)
    if (names().includes(server)) return server
    throw new ToolError(fill(texts.unknownServer, { server, servers: names().join(', ') }))
  }
  const server = { type: 'string', description: texts.serverParameter }
  return [
    {
      name: 'list_resources',
      description: texts.listResources,
      parameters: { type: 'object', properties: { server }, additionalProperties: false },
      metadata: READS,
      async execute(args) {
        const asked = args.server === undefined ? names() : [serverOf(args)]
        const lists = await Promise.all(
          asked.map(async (name) => ({ server: name, resources: await reported(name, client.listResources(name), texts.failed) })),
        )
        return lists
      },
    },
    {
      name: 'read_resource',
      description: texts.readResource,
      parameters: {
        type: 'object',
        properties: { server, uri: { type: 'string', description: texts.uriParameter } },
        required: ['server', 'uri'],
        additionalProperties: false,
      },
      metadata: READS,
      async execute(args) {
        const name = serverOf(args)
        return { blocks: await reported(name, client.readResource(name, String(args.uri)), texts.failed) }
      },
    },
  ]
}

/** Reading as MCP defines it changes nothing; what is read is a stranger's. */
const READS: ToolMetadata = {
  executionLocation: 'mcp',
  sideEffect: 'external',
  risk: 'medium',
  permission: 'mcp:resources',
  idempotent: false,
  untrustedOutput: true,
}

async function reported<T>(server: string, work: Promise<T>, text: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new ToolError(fill(text, { server, reason: error instanceof Error ? error.message : String(error) }))
  }
}
