import type { ModelResponse, Usage } from '@minagent/types'
import type { JsonObject } from '../read-json.ts'
import { textChunks } from '../text-chunks.ts'
import { CREATED, callOf, eventText, PIECE_LENGTH, type ProviderWriter, partsOf, wordsOf } from './provider-writer.ts'

/** Writes as OpenAI Chat Completions does, with `reasoning_content` as DeepSeek and others have it. */
export const chatWriter: ProviderWriter = {
  whole(response, model) {
    const calls = callsOf(response).map(({ id, name, text }) => ({ id, type: 'function', function: { name, arguments: text } }))
    const message = { role: 'assistant', ...wordsIn(response), ...(calls.length > 0 ? { tool_calls: calls } : {}) }
    const choice = { index: 0, message, logprobs: null, finish_reason: finishReason(response) }
    return { ...head('chat.completion', model), choices: [choice], usage: chatUsage(response.usage) }
  },
  events(response, model) {
    const chunk = (choices: readonly object[], usage: JsonObject | null = null) =>
      eventText({ ...head('chat.completion.chunk', model), choices, usage })
    const delta = (change: object, finish: string | null = null) =>
      chunk([{ index: 0, delta: change, logprobs: null, finish_reason: finish }])
    return [
      delta({ role: 'assistant', content: '' }),
      ...Object.entries(wordsIn(response)).flatMap(([name, text]) => pieces(text).map((piece) => delta({ [name]: piece }))),
      ...callsOf(response).flatMap(({ id, name, text }, index) => [
        delta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
        ...pieces(text).map((piece) => delta({ tool_calls: [{ index, function: { arguments: piece } }] })),
      ]),
      delta({}, finishReason(response)),
      chunk([], chatUsage(response.usage)),
      'data: [DONE]\n\n',
    ]
  },
  error: openaiError,
  errorEvent: (status, message) => eventText(openaiError(status, message)),
}

/** The error form of both of OpenAI's formats. */
export function openaiError(status: number, message: string): JsonObject {
  const [type, code] = openaiErrorKind(status)
  return { error: { message, type, param: null, code } }
}

/** OpenAI's type and code for an error of this status. */
export function openaiErrorKind(status: number): readonly [string, string | null] {
  if (status === 401) return ['invalid_request_error', 'invalid_api_key']
  if (status === 429) return ['requests', 'rate_limit_exceeded']
  return status >= 500 ? ['server_error', 'server_error'] : ['invalid_request_error', null]
}

function head(object: string, model: string): JsonObject {
  return { id: 'chatcmpl-fake', object, created: CREATED, model, system_fingerprint: 'fp_fake' }
}

function callsOf(response: ModelResponse) {
  return partsOf(response).flatMap((part) => callOf(part) ?? [])
}

/** Reasoning and text, or the refusal in its place. */
function wordsIn(response: ModelResponse): Record<string, string | null> {
  const thinking = partsOf(response)
    .filter(({ type }) => type === 'thinking')
    .map(wordsOf)
    .join('')
  const { content } = response.message
  return {
    ...(thinking === '' ? {} : { reasoning_content: thinking }),
    ...(response.stopReason === 'refusal' ? { content: null, refusal: content } : { content: content === '' ? null : content }),
  }
}

function pieces(text: string | null): readonly string[] {
  return text === null ? [] : [...textChunks(text, PIECE_LENGTH)]
}

const FINISH_REASONS: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  stop_sequence: 'stop',
  refusal: 'stop',
}

function finishReason({ stopReason }: ModelResponse): string {
  return FINISH_REASONS[stopReason] ?? stopReason
}

function chatUsage(usage: Usage): JsonObject {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, reasoningTokens = 0, raw } = usage
  return (
    raw ?? {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      prompt_tokens_details: { cached_tokens: cacheReadTokens },
      completion_tokens_details: { reasoning_tokens: reasoningTokens },
    }
  )
}
