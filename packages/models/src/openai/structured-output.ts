import { isPlainObject, type JsonSchema } from '@minagent/types'
import { conversationTexts, fillPrompt } from '../prompts.ts'
import type { Dialect } from './dialect.ts'
import { obeysStrictRules } from './obeys-strict-rules.ts'

/** How a request asks for structured output: a field of its body, and a message where the field cannot say it all. */
interface StructuredOutput {
  readonly field: Readonly<Record<string, unknown>>
  readonly messages: readonly object[]
}

/** `strict` only for a schema that OpenAI would take so: it refuses the request for any other. */
export function structuredOutput(schema: JsonSchema | undefined, { jsonSchema }: Dialect): StructuredOutput {
  if (!isPlainObject(schema)) return { field: {}, messages: [] }
  if (jsonSchema) {
    const json_schema = { name: 'answer', schema, ...(obeysStrictRules(schema) ? { strict: true } : {}) }
    return { field: { response_format: { type: 'json_schema', json_schema } }, messages: [] }
  }
  const content = fillPrompt(conversationTexts.answerForm, { schema: JSON.stringify(schema) })
  return { field: { response_format: { type: 'json_object' } }, messages: [{ role: 'system', content }] }
}
