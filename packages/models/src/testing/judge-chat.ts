import { isPlainObject } from '@minagent/types'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { chatMessagesProblems } from './judge-chat-messages.ts'
import {
  countProblems,
  foreignProblems,
  isGiven,
  nameProblems,
  openSchemaProblems,
  type Place,
  type Problems,
  parametersProblems,
  places,
  rangeProblems,
  repeatProblems,
  strictSchemaProblems,
} from './judge-parts.ts'

/** What OpenAI takes as the name of a function or schema. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/

/** Most tools of a request. */
const MAX_TOOLS = 128

const FOREIGN = {
  system: 'the system text is a message',
  input: 'it belongs to the Responses API',
  instructions: 'it belongs to the Responses API',
  max_output_tokens: 'it is called max_completion_tokens or max_tokens',
  contents: 'it belongs to Gemini',
}

/** The problems of a Chat Completions request. */
export function* chatProblems(body: JsonObject): Problems {
  yield* foreignProblems({ value: body, path: '' }, FOREIGN, true)
  yield* settingsProblems(body)
  yield* toolsProblems(body)
  yield* responseFormatProblems(body)
  yield* chatMessagesProblems(body.messages)
}

function* settingsProblems(body: JsonObject): Problems {
  // Azure names the model in the address.
  if (isGiven(body.model) && (typeof body.model !== 'string' || body.model === '')) yield 'model: must be the name of a model.'
  yield* rangeProblems({ value: body.temperature, path: 'temperature' }, 0, 2)
  yield* rangeProblems({ value: body.top_p, path: 'top_p' }, 0, 1)
  yield* countProblems({ value: body.max_tokens, path: 'max_tokens' })
  yield* countProblems({ value: body.max_completion_tokens, path: 'max_completion_tokens' })
  yield* rangeProblems({ value: body.presence_penalty, path: 'presence_penalty' }, -2, 2)
  yield* rangeProblems({ value: body.frequency_penalty, path: 'frequency_penalty' }, -2, 2)
  yield* countProblems({ value: body.n, path: 'n' })
  yield* rangeProblems({ value: body.top_logprobs, path: 'top_logprobs' }, 0, 20)
  if (isGiven(body.top_logprobs) && body.logprobs !== true) yield 'top_logprobs: is taken only when logprobs is true.'
  if (isGiven(body.max_tokens) && isGiven(body.max_completion_tokens)) yield 'max_tokens: cannot be set beside max_completion_tokens.'
  if (isGiven(body.stream_options) && body.stream !== true) yield 'stream_options: is taken only when stream is true.'
}

function* toolsProblems(body: JsonObject): Problems {
  const { tools, tool_choice: choice } = body
  if (isGiven(tools) && listOf(tools).length === 0) yield 'tools: must be a list with at least one tool, or absent.'
  if (listOf(tools).length > MAX_TOOLS) yield `tools: must be at most ${MAX_TOOLS}, got ${listOf(tools).length}.`
  const functions = places(tools, 'tools').filter(({ value }) => isFunction(value))
  for (const { value, path } of functions) yield* functionProblems({ value: objectOf(value).function, path: `${path}.function` })
  const names = functions.map(({ value }) => objectOf(objectOf(value).function).name)
  yield* repeatProblems(names, 'tools', 'name')
  if (['any', 'tool'].includes(String(objectOf(choice).type))) yield 'tool_choice.type: belongs to another format.'
  if (isGiven(tools)) {
    const chosen = textOf(objectOf(objectOf(choice).function).name)
    if (chosen !== undefined && !names.includes(chosen)) yield `tool_choice: there is no tool ${JSON.stringify(chosen)}.`
  } else {
    for (const name of ['tool_choice', 'parallel_tool_calls']) if (isGiven(body[name])) yield `${name}: is taken only beside tools.`
  }
}

/** Compatible servers have kinds of tools of their own. */
function isFunction(tool: unknown): boolean {
  const type = objectOf(tool).type
  return type === 'function' || type === undefined
}

/** A function of a tool list. */
function* functionProblems({ value, path }: Place): Problems {
  if (!isPlainObject(value)) {
    yield `${path}: must be an object with a name.`
    return
  }
  yield* nameProblems({ value: value.name, path: `${path}.name` }, NAME)
  yield* functionSchemaProblems(value, path)
}

/** The schema of a function, of either of OpenAI's formats. */
export function* functionSchemaProblems(definition: JsonObject, path: string): Problems {
  const parameters = { value: definition.parameters, path: `${path}.parameters` }
  yield* parametersProblems(parameters)
  yield* openSchemaProblems(parameters)
  if (definition.strict === true) yield* strictSchemaProblems(parameters)
}

function* responseFormatProblems({ response_format, messages }: JsonObject): Problems {
  const format = objectOf(response_format)
  if (format.type === 'json_object' && !/json/i.test(JSON.stringify(messages ?? '')))
    yield 'messages: must hold the word "json" for a response_format of type json_object.'
  // Together has the schema beside the type.
  if (format.type === 'json_schema' && !isPlainObject(format.schema))
    yield* schemaFormatProblems({ value: format.json_schema, path: 'response_format.json_schema' })
}

/** A schema for the answer, of either of OpenAI's formats. */
export function* schemaFormatProblems({ value, path }: Place): Problems {
  const { name, schema, strict } = objectOf(value)
  yield* nameProblems({ value: name, path: `${path}.name` }, NAME)
  if (strict !== true) return
  yield* parametersProblems({ value: schema, path: `${path}.schema` })
  if (objectOf(schema).anyOf !== undefined) yield `${path}.schema.anyOf: is not taken at the top of a strict schema.`
  yield* strictSchemaProblems({ value: schema, path: `${path}.schema` })
}
