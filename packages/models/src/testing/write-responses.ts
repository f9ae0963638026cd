import type { Block, ModelResponse, Usage } from '@minagent/types'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { textChunks } from '../text-chunks.ts'
import { CREATED, callOf, eventText, PIECE_LENGTH, type ProviderWriter, partsOf, wordsOf } from './provider-writer.ts'
import { openaiError, openaiErrorKind } from './write-chat.ts'

/** Writes as OpenAI's Responses API does; blocks with `provider: 'openai'` are its own items and are written as they are. */
export const responsesWriter: ProviderWriter = {
  whole: answerObject,
  events(response, model) {
    const events = [...streamEvents(answerObject(response, model))]
    return events.map((event, index) => eventText({ ...event, sequence_number: index }, textOf(event.type)))
  },
  error: openaiError,
  errorEvent(status, message) {
    const [type, code] = openaiErrorKind(status)
    return eventText({ type: 'error', code: code ?? type, message, param: null, sequence_number: 0 }, 'error')
  },
}

function answerObject(response: ModelResponse, model: string): JsonObject {
  const cut = response.stopReason === 'max_tokens'
  return {
    id: 'resp_fake',
    object: 'response',
    created_at: CREATED,
    status: cut ? 'incomplete' : 'completed',
    background: false,
    error: null,
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    instructions: null,
    max_output_tokens: null,
    metadata: {},
    model,
    output: partsOf(response).map((block, index) => itemOf(block, index, response)),
    parallel_tool_calls: true,
    previous_response_id: null,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    usage: responsesUsage(response.usage),
  }
}

function itemOf(block: Block, index: number, { stopReason }: ModelResponse): JsonObject {
  const { provider, ...item }: JsonObject = { ...block }
  if (provider === 'openai' && block.type !== 'thinking') return item
  const call = callOf(block)
  if (call) {
    const { id, name, text } = call
    return { type: 'function_call', id: `fc_fake_${index}`, call_id: id, name, arguments: text, status: 'completed' }
  }
  const text = wordsOf(block)
  if (block.type === 'thinking') return { type: 'reasoning', id: `rs_fake_${index}`, summary: [{ type: 'summary_text', text }] }
  const part = stopReason === 'refusal' ? { type: 'refusal', refusal: text } : { type: 'output_text', annotations: [], logprobs: [], text }
  return { type: 'message', id: `msg_fake_${index}`, role: 'assistant', status: 'completed', content: [part] }
}

function* streamEvents(answer: JsonObject): Generator<JsonObject> {
  const begun = { ...answer, status: 'in_progress', incomplete_details: null, output: [], usage: null }
  yield { type: 'response.created', response: begun }
  yield { type: 'response.in_progress', response: begun }
  for (const [index, item] of listOf(answer.output).entries()) yield* itemEvents(objectOf(item), index)
  yield { type: answer.status === 'incomplete' ? 'response.incomplete' : 'response.completed', response: answer }
}

function* itemEvents(item: JsonObject, output_index: number): Generator<JsonObject> {
  const { id: item_id, type } = item
  const empty = {
    message: { content: [], status: 'in_progress' },
    function_call: { arguments: '', status: 'in_progress' },
    reasoning: { summary: [] },
  }
  const begun = { ...item, ...objectOf(objectOf(empty)[String(type)]) }
  yield { type: 'response.output_item.added', output_index, item: begun }
  if (type === 'message') {
    for (const [index, part] of listOf(item.content).entries())
      yield* partEvents(objectOf(part), { item_id, output_index, content_index: index })
  }
  if (type === 'function_call') {
    const text = String(item.arguments)
    for (const delta of textChunks(text, PIECE_LENGTH))
      yield { type: 'response.function_call_arguments.delta', item_id, output_index, delta }
    yield { type: 'response.function_call_arguments.done', item_id, output_index, arguments: text }
  }
  if (type === 'reasoning') {
    for (const [index, part] of listOf(item.summary).entries())
      yield* summaryEvents(objectOf(part), { item_id, output_index, summary_index: index })
  }
  yield { type: 'response.output_item.done', output_index, item }
}

function* partEvents(part: JsonObject, place: JsonObject): Generator<JsonObject> {
  const member = part.type === 'refusal' ? 'refusal' : 'text'
  const kind = part.type === 'refusal' ? 'refusal' : 'output_text'
  const more = part.type === 'refusal' ? {} : { logprobs: [] }
  const text = String(part[member])
  yield { type: 'response.content_part.added', ...place, part: { ...part, [member]: '' } }
  for (const delta of textChunks(text, PIECE_LENGTH)) yield { type: `response.${kind}.delta`, ...place, delta, ...more }
  yield { type: `response.${kind}.done`, ...place, [member]: text, ...more }
  yield { type: 'response.content_part.done', ...place, part }
}

function* summaryEvents(part: JsonObject, place: JsonObject): Generator<JsonObject> {
  const text = String(part.text)
  yield { type: 'response.reasoning_summary_part.added', ...place, part: { ...part, text: '' } }
  for (const delta of textChunks(text, PIECE_LENGTH)) yield { type: 'response.reasoning_summary_text.delta', ...place, delta }
  yield { type: 'response.reasoning_summary_text.done', ...place, text }
  yield { type: 'response.reasoning_summary_part.done', ...place, part }
}

function responsesUsage(usage: Usage): JsonObject {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, reasoningTokens = 0, raw } = usage
  return (
    raw ?? {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: cacheReadTokens },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: reasoningTokens },
      total_tokens: inputTokens + outputTokens,
    }
  )
}
