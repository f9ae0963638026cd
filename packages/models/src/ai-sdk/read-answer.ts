import {
  type AssistantMessage,
  copyJson,
  isPlainObject,
  type ModelCallOptions,
  ModelError,
  type ModelResponse,
  type ModelStopReason,
  type Usage,
} from '@minagent/types'
import { countOf, objectOf, textOf } from '../read-json.ts'
import { readMessage } from './read-message.ts'

/** What is read of an answer, whole or streamed. */
export interface AiSdkAnswer {
  readonly content: readonly unknown[]
  /** Version 2: a word; since version 3 the provider's own word is beside it. */
  readonly finishReason: unknown
  readonly usage: unknown
}

/**
 * The response of an answer.
 * @throws ModelError `protocol` when the answer says of itself that it failed or broke off.
 */
export function readAnswer({ content, finishReason, usage }: AiSdkAnswer, options: ModelCallOptions): ModelResponse {
  const reason = readReason(finishReason)
  if (reason.unified === 'error' || reason.unified === 'interrupted')
    throw new ModelError('protocol', `The answer ended with an error${reason.raw === undefined ? '' : ` (${reason.raw})`}.`)
  const message = readMessage('assistant', content)
  const counted = readUsage(usage)
  return { message, stopReason: isCut(reason, message, counted, options) ? 'max_tokens' : stopReason(reason, message), usage: counted }
}

/** Why an answer ended: AI SDK's word, and the provider's. */
export interface FinishReason {
  readonly unified: string
  readonly raw?: string
}

/** Reads the finish reason of any version. */
export function readReason(value: unknown): FinishReason {
  if (typeof value === 'string') return { unified: value }
  const { unified, raw } = objectOf(value)
  return { unified: textOf(unified) ?? 'other', ...(typeof raw === 'string' ? { raw } : {}) }
}

/** Some providers call a cut answer finished: then its last call breaks off at the limit of tokens (F31). */
function isCut({ unified }: FinishReason, { toolCalls }: AssistantMessage, usage: Usage, { maxOutputTokens }: ModelCallOptions): boolean {
  if (unified === 'length') return true
  const atLimit = maxOutputTokens !== undefined && usage.outputTokens !== undefined && usage.outputTokens >= maxOutputTokens
  return atLimit && toolCalls.at(-1)?.invalidArguments !== undefined
}

/** The provider's word where it is one of ours or AI SDK has none for it. */
function stopReason({ unified, raw }: FinishReason, { toolCalls }: AssistantMessage): ModelStopReason {
  if (toolCalls.length > 0) return 'tool_use'
  return (raw === undefined ? undefined : BY_RAW.get(raw)) ?? BY_UNIFIED.get(unified) ?? raw ?? unified
}

const BY_RAW: ReadonlyMap<string, ModelStopReason> = new Map([
  ...['end_turn', 'tool_use', 'max_tokens', 'stop_sequence', 'refusal', 'pause'].map((word): [string, string] => [word, word]),
  ['pause_turn', 'pause'],
])

const BY_UNIFIED: ReadonlyMap<string, ModelStopReason> = new Map([
  ['stop', 'end_turn'],
  ['content-filter', 'refusal'],
  ['tool-calls', 'tool_use'],
])

/** Version 2 counts flat, later ones by kind. */
function readUsage(value: unknown): Usage {
  const { inputTokens, outputTokens, cachedInputTokens, reasoningTokens, raw } = objectOf(value)
  const input = isPlainObject(inputTokens) ? inputTokens : { total: inputTokens, cacheRead: cachedInputTokens }
  const output = isPlainObject(outputTokens) ? outputTokens : { total: outputTokens, reasoning: reasoningTokens }
  return {
    ...counted('inputTokens', input.total),
    ...counted('outputTokens', output.total),
    ...counted('cacheReadTokens', input.cacheRead),
    ...counted('cacheWriteTokens', input.cacheWrite),
    ...counted('reasoningTokens', output.reasoning),
    ...(isPlainObject(raw) ? { raw: copyJson(raw) } : {}),
  }
}

function counted(name: Exclude<keyof Usage, 'raw'>, value: unknown): Usage {
  const count = countOf(value)
  return count === undefined ? {} : { [name]: count }
}
