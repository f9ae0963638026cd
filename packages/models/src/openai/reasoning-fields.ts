import type { Block } from '@minagent/types'
import { type JsonObject, objectOf, textOf } from '../read-json.ts'
import type { Dialect } from './dialect.ts'

/**
 * The reasoning of an assistant message for the model that gave it, under the field it came in. DeepSeek, Kimi and MiniMax want all
 * of it back in a conversation with tools; others leave out what they do not need.
 */
export function reasoningFields(blocks: readonly Block[], { noReasoning }: Dialect): JsonObject {
  const fields = givenReasoning(blocks)
  // A message that another model gave, or that came without a thought.
  return noReasoning === undefined || 'reasoning_content' in fields ? fields : { reasoning_content: noReasoning, ...fields }
}

function givenReasoning(blocks: readonly Block[]): JsonObject {
  const own = blocks.map(objectOf).filter(({ provider }) => provider === 'openai')
  const details = own.find(({ type }) => type === 'reasoning_details')
  if (details) return { reasoning_details: details.reasoning_details }
  const thinking = own.filter(({ type }) => type === 'thinking')
  if (thinking.length === 0) return {}
  const field = textOf(thinking[0]?.field) ?? 'reasoning_content'
  return { [field]: thinking.map((block) => textOf(block.thinking) ?? '').join('') }
}
