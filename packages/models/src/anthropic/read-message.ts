import type { AssistantMessage, ModelResponse, ModelStopReason, Usage } from '@minagent/types'
import { answerMessage } from '../answer-message.ts'
import { countOf, type JsonObject, objectOf } from '../read-json.ts'
import { answerBlocks } from './answer-blocks.ts'

/** A message of the API, from a whole answer or from a stream. */
export interface ReceivedMessage {
  /** Its content blocks. */
  readonly content: readonly unknown[]
  readonly stopReason: unknown
  readonly usage: JsonObject
  /** The limit of output tokens that was asked for. */
  readonly maxTokens: number
}

/**
 * What a message of the API means.
 * @throws ModelError `protocol` for a call that names no tool.
 */
export function readMessage({ content, stopReason, usage: raw, maxTokens }: ReceivedMessage): ModelResponse {
  const message = answerMessage(answerBlocks(content))
  const usage = readUsage(raw)
  const atLimit = (usage.outputTokens ?? 0) >= maxTokens
  return { message, stopReason: readStopReason(stopReason, message, atLimit), usage }
}

const STOP_REASONS: ReadonlyMap<unknown, ModelStopReason> = new Map<unknown, ModelStopReason>([
  ['pause_turn', 'pause'],
  // The provider compacted the conversation and stopped there: it goes on when the message is sent back.
  ['compaction', 'pause'],
  // A limit of tokens as well: what the model was saying is cut, and a call in it must not run.
  ['model_context_window_exceeded', 'max_tokens'],
])

/** Reasons that hold although there are calls. */
const FINAL_REASONS: ReadonlySet<ModelStopReason> = new Set(['max_tokens', 'refusal'])

function readStopReason(reason: unknown, { toolCalls }: AssistantMessage, atLimit: boolean): ModelStopReason {
  const word = typeof reason === 'string' && reason !== '' ? reason : 'end_turn'
  const known = STOP_REASONS.get(word) ?? word
  const last = toolCalls.at(-1)
  if (!last || FINAL_REASONS.has(known)) return known
  return atLimit && last.invalidArguments !== undefined ? 'max_tokens' : 'tool_use'
}

/** The API's `input_tokens` are those that neither came from a cache nor went into one; here they are all of the input. */
function readUsage(raw: JsonObject): Usage {
  const cacheReadTokens = countOf(raw.cache_read_input_tokens)
  const cacheWriteTokens = countOf(raw.cache_creation_input_tokens)
  const uncached = countOf(raw.input_tokens)
  const outputTokens = countOf(raw.output_tokens)
  const reasoningTokens = countOf(objectOf(raw.output_tokens_details).thinking_tokens)
  return {
    ...(uncached === undefined ? {} : { inputTokens: uncached + (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0) }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(cacheReadTokens === undefined ? {} : { cacheReadTokens }),
    ...(cacheWriteTokens === undefined ? {} : { cacheWriteTokens }),
    ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
    ...(Object.keys(raw).length === 0 ? {} : { raw }),
  }
}
