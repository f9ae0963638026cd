import { isPlainObject, type ToolSchema } from '@minagent/types'
import type { ModelCall } from '../http/wire-format.ts'
import { chatMessages } from './chat-messages.ts'
import type { Dialect } from './dialect.ts'
import { structuredOutput } from './structured-output.ts'

/** What a request says besides the model and how the answer is to come. */
export function chatRequest({ messages, tools, options }: ModelCall, dialect: Dialect): Readonly<Record<string, unknown>> {
  const output = structuredOutput(options.responseSchema, dialect)
  return {
    messages: [...output.messages, ...chatMessages(messages, dialect)],
    ...(tools.length === 0 ? {} : { tools: tools.map(chatTool) }),
    ...output.field,
    ...(options.maxOutputTokens === undefined ? {} : { [dialect.tokenLimit]: options.maxOutputTokens }),
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
  }
}

function chatTool({ name, description, parameters }: ToolSchema): object {
  return { type: 'function', function: { name, description, parameters: parametersOf(parameters) } }
}

/** OpenAI wants an object with properties, be they none; a schema that is one goes out as it is. */
function parametersOf(schema: ToolSchema['parameters']): object {
  if (!isPlainObject(schema)) return { type: 'object', properties: {} }
  return schema.type === 'object' && schema.properties !== undefined ? schema : { type: 'object', properties: {}, ...schema }
}
