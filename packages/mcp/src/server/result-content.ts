import type { Block, Toolbox, ToolResult } from '@minagent/types'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js'

/** What a client is given for a result: what a model would be given, block by block. */
export function resultContent(toolbox: Toolbox, result: ToolResult): CallToolResult {
  const encoded = toolbox.encode(result)
  const { content: text, blocks = [{ type: 'text', text }] } = typeof encoded === 'string' ? { content: encoded } : encoded
  const content = blocks.map((block, index) => contentOf(block, index))
  return result.ok ? { content } : { content, isError: true }
}

function contentOf(block: Block, index: number): ContentBlock {
  const { type, text, data, url, media_type: mimeType = 'application/octet-stream', name } = parts(block)
  if (text !== undefined && type === 'text') return { type: 'text', text }
  if (data === undefined) return url === undefined ? asText(block) : { type: 'resource_link', uri: url, name: name ?? url, mimeType }
  if (type === 'image') return { type: 'image', data, mimeType }
  if (mimeType.startsWith('audio/')) return { type: 'audio', data, mimeType }
  return { type: 'resource', resource: { uri: `result:///${index}/${encodeURIComponent(name ?? 'file')}`, blob: data, mimeType } }
}

/** A block of a kind that MCP has no word for is told as it is. */
function asText(block: Block): ContentBlock {
  return { type: 'text', text: JSON.stringify(block) }
}

type Parts = Partial<Record<'type' | 'text' | 'data' | 'url' | 'media_type' | 'name', string>>

function parts(block: Block): Parts {
  return Object.fromEntries(Object.entries(block).filter(([, value]) => typeof value === 'string'))
}
