import type { Model } from '@minagent/types'
import type { AiSdkModel } from './ai-sdk-types.ts'
import { openStream } from './open-stream.ts'
import { readCall } from './read-call.ts'
import { toApiCallError } from './to-api-call-error.ts'
import { writeContent, writeFinish } from './write-answer.ts'

/** How {@link toAiSdkModel} makes its model. */
export interface ToAiSdkModelOptions<Version extends 'v3' | 'v4'> {
  /** `'v4'` for AI SDK 7, `'v3'` for AI SDK 6. Default `'v4'`. */
  readonly specificationVersion?: Version
}

/**
 * A model for AI SDK's `generateText`, `streamText` and all that builds on them.
 *
 * Settings that a {@link Model} knows nothing of (`topP`, `seed`, a forced tool …) are warned of. What AI SDK's parts cannot say
 * of an answer (signatures, unknown blocks) rides along as provider metadata and comes back with the next prompt. A `ModelError`
 * is an `APICallError` as well, so that AI SDK retries it where it is retryable. Addresses of files are not fetched but given on.
 */
export function toAiSdkModel(model: Model, options?: ToAiSdkModelOptions<'v4'>): AiSdkModel
export function toAiSdkModel(model: Model, options: Required<ToAiSdkModelOptions<'v3'>>): AiSdkModel<'v3'>
export function toAiSdkModel(
  model: Model,
  { specificationVersion = 'v4' }: ToAiSdkModelOptions<'v3' | 'v4'> = {},
): AiSdkModel<'v3' | 'v4'> {
  const [, provider = 'minagent', modelId = model.id ?? 'model'] = /^([^/]+)\/(.+)$/s.exec(model.id ?? '') ?? []
  return {
    specificationVersion,
    provider,
    modelId,
    supportedUrls: { '*/*': [/^/] },
    async doGenerate(options) {
      const { messages, tools, options: callOptions, warnings } = readCall(options)
      try {
        const response = await model.complete(messages, tools, callOptions)
        return { content: writeContent(response.message), ...writeFinish(response), warnings }
      } catch (error) {
        throw toApiCallError(error)
      }
    },
    async doStream(options) {
      return { stream: await openStream(model, readCall(options)) }
    },
  }
}
