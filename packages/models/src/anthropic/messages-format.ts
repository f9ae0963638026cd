import { type JsonSchema, ModelError, type ModelResponse } from '@minagent/types'
import type { Fail, ModelCall, WireFormat } from '../http/wire-format.ts'
import { type JsonObject, objectOf } from '../read-json.ts'
import { cacheMarked } from './cache-marks.ts'
import { MessageStream } from './message-stream.ts'
import { outputSchema } from './output-schema.ts'
import { readMessage } from './read-message.ts'
import { wireConversation } from './wire-conversation.ts'
import { wireTool } from './wire-tool.ts'

/** Used where the caller names no limit: the API wants one with each request. */
const DEFAULT_MAX_TOKENS = 16_384

/** What the format of the Messages API depends on. */
interface MessagesFormatOptions {
  readonly model: string
  readonly cache: boolean
}

/** How requests and answers of Anthropic's Messages API are written. */
export function messagesFormat({ model, cache }: MessagesFormatOptions): WireFormat {
  return {
    path: () => '/v1/messages',
    body(call, streamed) {
      const { temperature, responseSchema } = call.options
      return {
        model,
        max_tokens: maxTokens(call),
        ...promptMembers(call, cache),
        ...(temperature === undefined ? {} : { temperature }),
        ...(responseSchema === undefined ? {} : outputMembers(responseSchema)),
        ...(streamed ? { stream: true } : {}),
      }
    },
    readAnswer,
    openStream: (call, fail) => new MessageStream(maxTokens(call), fail),
  }
}

function promptMembers({ messages, tools }: ModelCall, cache: boolean): JsonObject {
  const { system, turns } = wireConversation(messages)
  const prompt = { tools: tools.map(wireTool), system: system === '' ? [] : [{ type: 'text', text: system }], turns }
  const sent = cache ? cacheMarked(prompt) : prompt
  return {
    // As a string, which every compatible server reads, unless it has to carry a mark.
    ...(system === '' ? {} : { system: cache ? sent.system : system }),
    messages: sent.turns,
    ...(tools.length === 0 ? {} : { tools: sent.tools }),
  }
}

function outputMembers(schema: JsonSchema): JsonObject {
  return { output_config: { format: { type: 'json_schema', schema: outputSchema(schema) } } }
}

function maxTokens({ options }: ModelCall): number {
  return options.maxOutputTokens ?? DEFAULT_MAX_TOKENS
}

function readAnswer(answer: unknown, call: ModelCall, fail: Fail): ModelResponse {
  const { type, error, content, stop_reason, usage } = objectOf(answer)
  if (type === 'error' || (error !== undefined && error !== null)) throw fail(answer)
  if (!Array.isArray(content)) throw new ModelError('protocol', 'The answer has no list of content blocks: it is no message.')
  return readMessage({ content, stopReason: stop_reason, usage: objectOf(usage), maxTokens: maxTokens(call) })
}
