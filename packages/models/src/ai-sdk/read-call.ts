import { isPlainObject, type ModelCallOptions, type ToolSchema } from '@minagent/types'
import type { ModelCall } from '../http/wire-format.ts'
import { countOf, type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import type { AiSdkWarning } from './ai-sdk-types.ts'
import { readPrompt } from './read-prompt.ts'

/** What AI SDK asks for, and what of it a model cannot be told. */
export interface AiSdkCall extends ModelCall {
  readonly warnings: AiSdkWarning[]
}

/** Reads the options of one call, of any version. */
export function readCall(call: JsonObject): AiSdkCall {
  const { prompt, toolChoice } = call
  const offered = objectOf(toolChoice).type === 'none' ? [] : listOf(call.tools).map(objectOf)
  return {
    messages: readPrompt(prompt),
    tools: offered.filter(({ type }) => type === 'function').map(readTool),
    options: readOptions(call),
    warnings: unsupported(call, offered).map((feature) => ({ type: 'unsupported', feature })),
  }
}

function readTool({ name, description, inputSchema }: JsonObject): ToolSchema {
  const parameters = isPlainObject(inputSchema) ? inputSchema : { type: 'object' }
  return { name: textOf(name) ?? '', description: textOf(description) ?? '', parameters }
}

function readOptions({ abortSignal, maxOutputTokens, temperature, responseFormat }: JsonObject): ModelCallOptions {
  const { type, schema } = objectOf(responseFormat)
  const limit = countOf(maxOutputTokens)
  return {
    ...(abortSignal instanceof AbortSignal ? { signal: abortSignal } : {}),
    ...(limit === undefined ? {} : { maxOutputTokens: limit }),
    ...(typeof temperature === 'number' ? { temperature } : {}),
    ...(type === 'json' && isPlainObject(schema) ? { responseSchema: schema } : {}),
  }
}

const SETTINGS = ['frequencyPenalty', 'presencePenalty', 'seed', 'stopSequences', 'topK', 'topP']

function unsupported(call: JsonObject, tools: readonly JsonObject[]): string[] {
  const choice = textOf(objectOf(call.toolChoice).type) ?? 'auto'
  const format = objectOf(call.responseFormat)
  return [
    ...SETTINGS.filter((name) => call[name] !== undefined),
    ...((call.reasoning ?? 'provider-default') === 'provider-default' ? [] : ['reasoning']),
    ...(choice === 'auto' || choice === 'none' ? [] : [`toolChoice ${choice}`]),
    ...(format.type === 'json' && !isPlainObject(format.schema) ? ['responseFormat json without a schema'] : []),
    ...tools.filter(({ type }) => type !== 'function').map(({ id, name }) => `tool ${textOf(id) ?? textOf(name) ?? ''} of a provider`),
  ]
}
