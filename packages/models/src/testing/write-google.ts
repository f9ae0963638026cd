import { type Block, isPlainObject, type ModelResponse, type Usage } from '@minagent/types'
import type { JsonObject } from '../read-json.ts'
import { textChunks } from '../text-chunks.ts'
import { eventText, PIECE_LENGTH, type ProviderWriter, partsOf, wordsOf } from './provider-writer.ts'

/** Writes as Gemini does; blocks with `provider: 'google'` and a `part` are written as that part. */
export const googleWriter: ProviderWriter = {
  whole(response, model) {
    return answer(partsOf(response).map(partOf), model, { finishReason: finishReason(response) }, googleUsage(response.usage))
  },
  events(response, model) {
    const parts = partsOf(response).flatMap(pieces)
    const usage = googleUsage(response.usage)
    return [
      ...parts.map((part) => eventText(answer([part], model, {}, usage))),
      eventText(answer([{ text: '' }], model, { finishReason: finishReason(response) }, usage)),
    ]
  },
  error: googleError,
  errorEvent: (status, message) => eventText(googleError(status, message)),
}

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

function googleError(code: number, message: string): JsonObject {
  return { error: { code, message, status: STATUS_NAMES[code] ?? (code >= 500 ? 'INTERNAL' : 'INVALID_ARGUMENT') } }
}

function answer(parts: readonly JsonObject[], model: string, end: JsonObject, usageMetadata: JsonObject): JsonObject {
  const candidate = { content: { parts, role: 'model' }, ...end, index: 0 }
  return { candidates: [candidate], usageMetadata, modelVersion: model, responseId: 'fake' }
}

function partOf(block: Block): JsonObject {
  const { part, id, name, input, thought_signature }: JsonObject = { ...block }
  const signed = thought_signature === undefined ? {} : { thoughtSignature: thought_signature }
  switch (block.type) {
    case 'text':
      return { text: wordsOf(block), ...signed }
    case 'thinking':
      return { text: wordsOf(block), thought: true, ...signed }
    case 'tool_use':
      return { functionCall: { id, name, args: input ?? {} }, ...signed }
    default:
      return isPlainObject(part) ? { ...part, ...signed } : signed
  }
}

/** Text comes in pieces, the signature with the last of them; calls come whole. */
function pieces(block: Block): readonly JsonObject[] {
  const { text, thoughtSignature, ...part } = partOf(block)
  if (typeof text !== 'string') return [partOf(block)]
  const parts = [...textChunks(text, PIECE_LENGTH)].map((piece) => ({ text: piece, ...part }))
  return thoughtSignature === undefined ? parts : [...parts, { text: '', ...part, thoughtSignature }]
}

const FINISH_REASONS: Readonly<Record<string, string>> = {
  end_turn: 'STOP',
  tool_use: 'STOP',
  stop_sequence: 'STOP',
  max_tokens: 'MAX_TOKENS',
  refusal: 'SAFETY',
}

function finishReason({ stopReason }: ModelResponse): string {
  return FINISH_REASONS[stopReason] ?? stopReason
}

/** Gemini counts thoughts apart from the rest of the output. */
function googleUsage(usage: Usage): JsonObject {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, reasoningTokens = 0, raw } = usage
  return (
    raw ?? {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens - reasoningTokens,
      totalTokenCount: inputTokens + outputTokens,
      cachedContentTokenCount: cacheReadTokens,
      thoughtsTokenCount: reasoningTokens,
    }
  )
}
