import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import type { Problems } from './judge-parts.ts'

/**
 * The problems of the calls of tools that Anthropic itself runs: each has its result behind it, though perhaps in a later message,
 * unless the answer that made it is still going on.
 */
export function* anthropicServerCallProblems(messages: unknown): Problems {
  const list = listOf(messages).map(objectOf)
  const last = list.findLastIndex(({ role }) => role === 'assistant')
  const isOver = list.slice(last + 1).some(({ content }) => !listOf(content).some((block) => objectOf(block).type === 'tool_result'))
  const blocks = list.flatMap(({ role, content }, index) =>
    role === 'assistant' ? listOf(content).map((block) => ({ block: objectOf(block), index })) : [],
  )
  for (const [at, { block, index }] of blocks.entries()) {
    if (isCall(block) && (index !== last || isOver) && !blocks.slice(at).some((other) => answers(other.block, block)))
      yield `messages[${index}]: the call ${JSON.stringify(block.id)} has no result.`
    if (isResult(block) && !blocks.slice(0, at).some((other) => answers(block, other.block)))
      yield `messages[${index}]: its ${block.type} ${JSON.stringify(block.tool_use_id)} answers no call before it.`
  }
}

function answers(result: JsonObject, call: JsonObject): boolean {
  return isResult(result) && isCall(call) && result.tool_use_id === call.id
}

function isCall({ type }: JsonObject): boolean {
  return textOf(type)?.endsWith('_tool_use') ?? false
}

function isResult({ type }: JsonObject): boolean {
  return textOf(type)?.endsWith('_tool_result') ?? false
}
