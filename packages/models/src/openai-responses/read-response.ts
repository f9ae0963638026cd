import { type ModelCallOptions, ModelError, type ModelResponse, type ModelStopReason, type Usage } from '@minagent/types'
import { answerMessage } from '../answer-message.ts'
import type { Fail } from '../http/wire-format.ts'
import { countOf, type JsonObject, objectOf, textOf } from '../read-json.ts'
import { messageParts, outputBlocks } from './output-blocks.ts'

/**
 * Reads a response object.
 * @throws ModelError for a response that failed, and `protocol` for one that is no answer.
 */
export function readResponse(answer: unknown, options: ModelCallOptions, fail: Fail): ModelResponse {
  const response = objectOf(answer)
  const { status, error, output } = response
  if (status === 'failed' || (Boolean(error) && !Array.isArray(output))) throw fail(failureOf(response))
  if (!Array.isArray(output)) throw new ModelError('protocol', 'Expected a response with a list in `output`.')
  if (status === 'cancelled' || status === 'queued' || status === 'in_progress')
    throw new ModelError('protocol', `Expected a finished response, got one that is ${status}.`, { retryable: false })
  return answerOf(response, output, options)
}

/** The answer that a finished response and its items make. */
function answerOf(response: JsonObject, output: readonly unknown[], options: ModelCallOptions): ModelResponse {
  const message = answerMessage(outputBlocks(output))
  const usage = usageOf(response.usage)
  const lastCall = message.toolCalls.at(-1)
  const cap = options.maxOutputTokens ?? countOf(response.max_output_tokens)
  const isAtCap = cap !== undefined && (usage.outputTokens ?? 0) >= cap
  const isCut = lastCall?.invalidArguments !== undefined && isAtCap
  return { message, stopReason: isCut ? 'max_tokens' : stopReasonOf(response, output, lastCall !== undefined), usage }
}

/** A failed response may come without its error. */
function failureOf({ error }: JsonObject): unknown {
  return { error: error ?? { message: 'The response failed, and does not say why.' } }
}

function stopReasonOf(response: JsonObject, output: readonly unknown[], hasCalls: boolean): ModelStopReason {
  const reason = textOf(objectOf(response.incomplete_details).reason)
  if (reason === 'max_output_tokens' || reason === 'max_tokens') return 'max_tokens'
  if (reason === 'content_filter') return 'refusal'
  if (reason !== undefined) return reason
  if (response.status === 'incomplete') return 'incomplete'
  if (hasCalls) return 'tool_use'
  return output.some(refuses) ? 'refusal' : 'end_turn'
}

function refuses(item: unknown): boolean {
  return objectOf(item).type === 'message' && messageParts(objectOf(item)).some(({ type }) => type === 'refusal')
}

function usageOf(value: unknown): Usage {
  const raw = objectOf(value)
  if (Object.keys(raw).length === 0) return {}
  const input = objectOf(raw.input_tokens_details)
  const counts = {
    inputTokens: countOf(raw.input_tokens),
    outputTokens: countOf(raw.output_tokens),
    cacheReadTokens: countOf(input.cached_tokens),
    cacheWriteTokens: countOf(input.cache_write_tokens),
    reasoningTokens: countOf(objectOf(raw.output_tokens_details).reasoning_tokens),
  }
  const reported = Object.entries(counts).filter(([, count]) => count !== undefined)
  return { ...Object.fromEntries(reported), raw }
}
