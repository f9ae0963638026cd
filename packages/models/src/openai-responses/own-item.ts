import type { Block } from '@minagent/types'
import type { JsonObject } from '../read-json.ts'

/** The item of the API that a block keeps; undefined for other blocks, also for those of OpenAI's Chat Completions. */
export function ownItem(block: Block): JsonObject | undefined {
  const { provider, ...item }: JsonObject = block
  if (provider !== 'openai' || PLAIN_KINDS.has(block.type)) return undefined
  return typeof item.id === 'string' || ITEM_KIND.test(block.type) ? item : undefined
}

/** Kinds that are blocks of every provider. */
export const PLAIN_KINDS: ReadonlySet<string> = new Set(['text', 'tool_use', 'thinking'])

/** Items that may come without an id. */
const ITEM_KIND = /^(message|reasoning|compaction|program)$|_(call|output|list_tools|request|response)$/

/** The block that keeps an item of the API. */
export function ownBlock(type: string, item: JsonObject): Block {
  return { ...item, type, provider: 'openai' }
}
