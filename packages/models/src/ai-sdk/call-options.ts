import type { ModelCall } from '../http/wire-format.ts'
import type { SpecificationVersion } from './language-model.ts'
import { writePrompt } from './write-prompt.ts'

/** The options of one call of an AI SDK model. */
export function writeCall({ messages, tools, options }: ModelCall, version: SpecificationVersion): Readonly<Record<string, unknown>> {
  const { signal, maxOutputTokens, temperature, responseSchema } = options
  const schemas = tools.map(({ name, description, parameters }) => ({ type: 'function', name, description, inputSchema: parameters }))
  return {
    prompt: writePrompt(messages, version),
    ...(schemas.length > 0 ? { tools: schemas, toolChoice: { type: 'auto' } } : {}),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(responseSchema === undefined ? {} : { responseFormat: { type: 'json', schema: responseSchema } }),
    ...(signal ? { abortSignal: signal } : {}),
  }
}
