import type { Block, ModelResponse, Usage } from '@minagent/types'
import { type JsonObject, textOf } from '../read-json.ts'
import { textChunks } from '../text-chunks.ts'
import { callOf, eventText, PIECE_LENGTH, type ProviderWriter, partsOf, wordsOf } from './provider-writer.ts'

/** Writes as Anthropic's Messages API does; blocks are written as they are. */
export const anthropicWriter: ProviderWriter = {
  whole(response, model) {
    return { ...messageOf(response, model), content: partsOf(response).map(ownBlock), usage: anthropicUsage(response.usage) }
  },
  events(response, model) {
    return [...streamEvents(response, model)].map((event) => eventText(event, textOf(event.type)))
  },
  error: anthropicError,
  errorEvent: (status, message) => eventText(anthropicError(status, message), 'error'),
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

function anthropicError(status: number, message: string): JsonObject {
  const type = ERROR_TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
  return { type: 'error', error: { type, message }, request_id: 'req_fake' }
}

function messageOf({ stopReason }: ModelResponse, model: string): JsonObject {
  const stop_reason = stopReason === 'pause' ? 'pause_turn' : stopReason
  return { id: 'msg_fake', type: 'message', role: 'assistant', model, content: [], stop_reason, stop_sequence: null }
}

/** What Anthropic's own block has no place for is left out. */
function ownBlock(block: Block): JsonObject {
  if (block.type === 'thinking') return { signature: '', ...block }
  const { invalid_input, ...own }: JsonObject = { ...block }
  return own
}

function* streamEvents(response: ModelResponse, model: string): Generator<JsonObject> {
  const { stop_reason, stop_sequence, ...message } = messageOf(response, model)
  const usage = anthropicUsage(response.usage)
  yield { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } } }
  yield { type: 'ping' }
  for (const [index, block] of partsOf(response).entries()) yield* blockEvents(block, index)
  yield { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage }
  yield { type: 'message_stop' }
}

/** A block begins empty and is filled by deltas; of a kind that is not known it comes at once. */
function* blockEvents(block: Block, index: number): Generator<JsonObject> {
  const delta = (change: JsonObject) => ({ type: 'content_block_delta', index, delta: change })
  const begin = (content_block: JsonObject) => ({ type: 'content_block_start', index, content_block })
  const call = callOf(block)
  const words = [...textChunks(wordsOf(block), PIECE_LENGTH)]
  if (call) {
    yield begin({ ...ownBlock(block), input: {} })
    for (const piece of textChunks(call.text, PIECE_LENGTH)) yield delta({ type: 'input_json_delta', partial_json: piece })
  } else if (block.type === 'text') {
    yield begin({ ...block, text: '' })
    for (const text of words) yield delta({ type: 'text_delta', text })
  } else if (block.type === 'thinking') {
    yield begin({ ...block, thinking: '', signature: '' })
    for (const thinking of words) yield delta({ type: 'thinking_delta', thinking })
    if ('signature' in block) yield delta({ type: 'signature_delta', signature: block.signature })
  } else yield begin({ ...block })
  yield { type: 'content_block_stop', index }
}

/** Anthropic counts what came from the cache or went there apart from the other input. */
function anthropicUsage(usage: Usage): JsonObject {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0, raw } = usage
  return (
    raw ?? {
      input_tokens: inputTokens - cacheReadTokens - cacheWriteTokens,
      cache_creation_input_tokens: cacheWriteTokens,
      cache_read_input_tokens: cacheReadTokens,
      output_tokens: outputTokens,
    }
  )
}
