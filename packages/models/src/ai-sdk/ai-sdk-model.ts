import { MinagentError, type Model, type ModelCallOptions } from '@minagent/types'
import { throwIfCancelled } from '../throw-if-cancelled.ts'
import { writeCall } from './call-options.ts'
import type { AiSdkLanguageModel, SpecificationVersion } from './language-model.ts'
import { readAnswer } from './read-answer.ts'
import { StreamedParts } from './streamed-parts.ts'
import { toModelError } from './to-model-error.ts'

/**
 * Any AI SDK language model as a {@link Model}: its provider's package does the requests, so keys, addresses and time limits are
 * set there. What AI SDK adds to an answer (signatures, ids) stays on its blocks as `provider_metadata` and is sent back. For
 * provider options give a model that `wrapLanguageModel` of AI SDK has set up.
 *
 * The calls reject with a `ModelError`. The id is `'provider/model-name'`, of a provider `openai.responses` its first word.
 * @throws MinagentError `invalid_definition` for a specification version other than v2, v3 and v4.
 */
export function aiSdkModel(languageModel: AiSdkLanguageModel): Model {
  const version = readVersion(languageModel)
  const { provider, modelId } = languageModel
  return {
    id: `${provider.split('.')[0]}/${modelId}`,
    async complete(messages, tools, options = {}) {
      throwIfCancelled(options)
      return await guarded(provider, options, async () => {
        const answer = await languageModel.doGenerate(writeCall({ messages, tools, options }, version))
        return readAnswer({ content: [], finishReason: undefined, usage: undefined, ...answer }, options)
      })
    },
    async *stream(messages, tools, options = {}) {
      throwIfCancelled(options)
      const open = () => languageModel.doStream(writeCall({ messages, tools, options }, version))
      const reader = (await guarded(provider, options, open)).stream.getReader()
      const parts = new StreamedParts()
      const next = async () => {
        const { done, value } = await reader.read()
        return done ? undefined : parts.push(value)
      }
      try {
        while (!parts.finished) {
          const events = await guarded(provider, options, next)
          if (!events) break
          yield* events
        }
      } finally {
        reader.cancel().catch(() => undefined)
      }
      yield { type: 'response', response: readAnswer(parts.answer(), options) }
    },
  }
}

function readVersion({ specificationVersion }: AiSdkLanguageModel): SpecificationVersion {
  if (specificationVersion === 'v2' || specificationVersion === 'v3' || specificationVersion === 'v4') return specificationVersion
  throw new MinagentError(
    'invalid_definition',
    `aiSdkModel takes a language model of AI SDK's specification v2, v3 or v4, got ${JSON.stringify(specificationVersion)}.`,
    { details: { name: 'specificationVersion' } },
  )
}

/** An abort's reason comes out as it is, any other failure as a typed error. */
async function guarded<T>(provider: string, options: ModelCallOptions, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throwIfCancelled(options)
    throw toModelError(error, provider)
  }
}
