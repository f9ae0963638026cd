import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import type { Turn } from './wire-conversation.ts'

/** The parts of a request that can be cached, in the order in which the provider reads them. */
export interface Prompt {
  readonly tools: readonly JsonObject[]
  readonly system: readonly JsonObject[]
  readonly turns: readonly Turn[]
}

/** Marks the ends of the tools, of the system text and of the last user turn, and nothing else: the API takes four marks at most. */
export function cacheMarked({ tools, system, turns }: Prompt): Prompt {
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const unmarked = turns.map(({ role, content }) => ({ role, content: content.map(withoutMark) }))
  return {
    tools: lastMarked(tools),
    system: lastMarked(system),
    turns: unmarked.map((turn, index) => (index === last ? { ...turn, content: lastMarked(turn.content) } : turn)),
  }
}

function lastMarked(items: readonly JsonObject[]): readonly JsonObject[] {
  return items.map((item, index) => (index === items.length - 1 ? { ...item, cache_control: { type: 'ephemeral' } } : item))
}

/** Blocks of a tool result can carry marks too. */
function withoutMark({ cache_control: _, ...block }: JsonObject): JsonObject {
  if (block.type !== 'tool_result') return block
  return Array.isArray(block.content) ? { ...block, content: listOf(block.content).map((part) => withoutMark(objectOf(part))) } : block
}
