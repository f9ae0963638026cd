import { isPlainObject, type JsonSchema, type ModelCallOptions, type ToolSchema } from '@minagent/types'
import type { ModelCall } from '../http/wire-format.ts'
import { obeysStrictRules } from '../openai/obeys-strict-rules.ts'
import type { JsonObject } from '../read-json.ts'
import { inputItems } from './input-items.ts'

/** What the API takes as the least limit. */
const LEAST_OUTPUT_TOKENS = 16

/** The body of a request. It asks for nothing to be stored. */
export function requestBody(model: string, { messages, tools, options }: ModelCall, streamed: boolean): JsonObject {
  return {
    model,
    input: inputItems(messages),
    store: false,
    ...(REASONING_MODEL.test(model) ? { include: ['reasoning.encrypted_content'] } : {}),
    ...(tools.length > 0 ? { tools: tools.map(functionTool) } : {}),
    ...limits(options),
    ...answerFormat(options.responseSchema),
    ...(streamed ? { stream: true } : {}),
  }
}

/** Models that do not reason refuse to be asked for encrypted reasoning, so it is asked only of those known to reason. */
const REASONING_MODEL = /(^|[/:])(o\d|codex-|computer-use-|grok-|gpt-(?!5(\.\d+)?-chat)([5-9]|\d\d))/

/** A schema is strict unless told otherwise, and one that does not obey the rules would be changed or refused. */
function functionTool({ name, description, parameters }: ToolSchema): JsonObject {
  const schema = objectSchema(parameters)
  return { type: 'function', name, description, parameters: schema, strict: obeysStrictRules(schema) }
}

/** The API wants an object with properties, be they none; a schema that is one goes out as it is. */
function objectSchema(schema: JsonSchema): JsonObject {
  if (!isPlainObject(schema)) return { type: 'object', properties: {} }
  return schema.type === 'object' && schema.properties !== undefined ? schema : { type: 'object', properties: {}, ...schema }
}

/** A schema that takes anything asks for nothing. */
function answerFormat(schema: JsonSchema | undefined): JsonObject {
  if (!isPlainObject(schema)) return {}
  return { text: { format: { type: 'json_schema', name: 'answer', schema, strict: obeysStrictRules(schema) } } }
}

function limits({ maxOutputTokens, temperature }: ModelCallOptions): JsonObject {
  return {
    ...(maxOutputTokens === undefined ? {} : { max_output_tokens: Math.max(maxOutputTokens, LEAST_OUTPUT_TOKENS) }),
    ...(temperature === undefined ? {} : { temperature }),
  }
}
