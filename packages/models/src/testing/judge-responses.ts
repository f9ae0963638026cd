import { isPlainObject } from '@minagent/types'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { functionSchemaProblems, schemaFormatProblems } from './judge-chat.ts'
import {
  argumentsProblems,
  countProblems,
  foreignProblems,
  isGiven,
  nameProblems,
  type Place,
  type Problems,
  places,
  rangeProblems,
  repeatProblems,
} from './judge-parts.ts'

const NAME = /^[a-zA-Z0-9_-]{1,128}$/
const CALL_ID_LENGTH = 64
const LEAST_OUTPUT_TOKENS = 16

const FOREIGN = {
  messages: 'the messages are called input',
  max_tokens: 'it is called max_output_tokens',
  max_completion_tokens: 'it is called max_output_tokens',
  response_format: 'it is called text.format',
  reasoning_effort: 'it is called reasoning.effort',
  functions: 'they are called tools',
  stop: 'the Responses API has none',
  n: 'the Responses API has none',
  system: 'the system text is called instructions',
}

/** Kinds of calls that the client answers, with the kind of their answer. */
const ANSWERS: ReadonlyMap<unknown, string> = new Map([
  ['function_call', 'function_call_output'],
  ['custom_tool_call', 'custom_tool_call_output'],
  ['computer_call', 'computer_call_output'],
  ['shell_call', 'shell_call_output'],
  ['apply_patch_call', 'apply_patch_call_output'],
])

const ANSWER_TYPES: ReadonlySet<unknown> = new Set(ANSWERS.values())

/** How the ids of items begin. */
const ID_BEGINNINGS: ReadonlyMap<unknown, string> = new Map([
  ['function_call', 'fc'],
  ['message', 'msg'],
  ['reasoning', 'rs'],
])

/** The problems of a Responses request. */
export function* responsesProblems(body: JsonObject): Problems {
  yield* foreignProblems({ value: body, path: '' }, FOREIGN, true)
  yield* rangeProblems({ value: body.temperature, path: 'temperature' }, 0, 2)
  yield* rangeProblems({ value: body.top_p, path: 'top_p' }, 0, 1)
  yield* countProblems({ value: body.max_output_tokens, path: 'max_output_tokens' }, LEAST_OUTPUT_TOKENS)
  if (isGiven(body.stream_options) && body.stream !== true) yield 'stream_options: is taken only when stream is true.'
  if (body.background === true && body.store === false) yield 'background: needs the response to be stored.'
  if (isGiven(body.previous_response_id) && isGiven(body.conversation)) yield 'previous_response_id: cannot be set beside conversation.'
  yield* toolsProblems(body)
  const format = objectOf(objectOf(body.text).format)
  if (format.type === 'json_object' && !/json/i.test(JSON.stringify([body.input, body.instructions, body.prompt])))
    yield 'input: must hold the word "json" for a text.format of type json_object.'
  if (format.type === 'json_schema') yield* schemaFormatProblems({ value: format, path: 'text.format' })
  yield* inputProblems(body)
}

function* toolsProblems({ tools, tool_choice }: JsonObject): Problems {
  const functions = places(tools, 'tools').filter(({ value }) => objectOf(value).type === 'function')
  for (const { value, path } of places(tools, 'tools')) if (typeof objectOf(value).type !== 'string') yield `${path}.type: is missing.`
  for (const { value, path } of functions) {
    const tool = objectOf(value)
    if (isPlainObject(tool.function)) yield `${path}.function: is not taken here; its members stand in the tool itself.`
    yield* nameProblems({ value: tool.name, path: `${path}.name` }, NAME)
    yield* functionSchemaProblems(tool, path)
  }
  const names = functions.map(({ value }) => objectOf(value).name)
  yield* repeatProblems(names, 'tools', 'name')
  const { type, name } = objectOf(tool_choice)
  if (type === 'function' && !names.includes(name)) yield `tool_choice: there is no tool ${JSON.stringify(name)}.`
}

function* inputProblems(body: JsonObject): Problems {
  const { input } = body
  const elsewhere = ['previous_response_id', 'conversation', 'prompt'].some((name) => isGiven(body[name]))
  if (!isGiven(input) && elsewhere) return
  if (typeof input === 'string') return
  if (!Array.isArray(input) || (input.length === 0 && !elsewhere)) yield 'input: must be a text or a list with at least one item.'
  const items = places(input, 'input')
  for (const item of items) yield* itemProblems(item)
  const referred = items.some(({ value }) => objectOf(value).type === 'item_reference')
  yield* pairProblems(items, elsewhere || referred)
  for (const [index, item] of items.entries()) {
    if (typeOf(item.value) === 'reasoning' && !isOutput(items[index + 1]?.value))
      yield `${item.path}: a reasoning item must be followed by the item that it led to.`
  }
}

function typeOf(item: unknown): unknown {
  const { type, role } = objectOf(item)
  return type ?? (role === undefined ? undefined : 'message')
}

/** What a model makes: anything but what its client says. */
function isOutput(item: unknown): boolean {
  const type = textOf(typeOf(item))
  if (type === undefined || type.endsWith('_output')) return false
  return type !== 'message' || objectOf(item).role === 'assistant'
}

function* itemProblems({ value, path }: Place): Problems {
  const item = objectOf(value)
  const type = typeOf(item)
  if (type === undefined) yield `${path}: must be an item with a type, or a message with a role.`
  if (item.provider !== undefined) yield `${path}.provider: is not known.`
  const beginning = ID_BEGINNINGS.get(type)
  if (beginning !== undefined && typeof item.id === 'string' && !item.id.startsWith(beginning))
    yield `${path}.id: must begin with ${JSON.stringify(beginning)}, got ${JSON.stringify(item.id)}.`
  if (type === 'message') yield* messageProblems(item, path)
  if (type === 'reasoning' && !Array.isArray(item.summary)) yield `${path}.summary: must be a list.`
  if (type === 'function_call') {
    yield* nameProblems({ value: item.name, path: `${path}.name` }, NAME)
    yield* argumentsProblems({ value: item.arguments, path: `${path}.arguments` })
  }
  if (type === 'function_call_output' && typeof item.output !== 'string' && listOf(item.output).length === 0)
    yield `${path}.output: must be a text or a list of parts.`
}

const ROLES: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant'])

/** Kinds of parts of Chat Completions and Anthropic, which have another name here. */
const FOREIGN_PARTS: ReadonlySet<unknown> = new Set(['text', 'image_url', 'image', 'file', 'tool_use', 'tool_result', 'thinking'])

function* messageProblems({ role, content, tool_calls }: JsonObject, path: string): Problems {
  if (!ROLES.has(role)) yield `${path}.role: must be one of ${[...ROLES].join(', ')}, got ${JSON.stringify(role)}.`
  if (isGiven(tool_calls)) yield `${path}.tool_calls: is not taken here; calls are items of their own.`
  if (typeof content !== 'string' && !Array.isArray(content)) yield `${path}.content: must be a text or a list of parts.`
  for (const part of places(content, `${path}.content`)) yield* partProblems(part, role)
}

function* partProblems({ value, path }: Place, role: unknown): Problems {
  const { type, text, image_url } = objectOf(value)
  const foreign = FOREIGN_PARTS.has(type) || (role === 'assistant' ? /^input_/ : /^output_/).test(String(type))
  if (foreign) yield `${path}.type: ${JSON.stringify(type)} is no part of a message of this role.`
  if (type === 'input_image' && isPlainObject(image_url)) yield `${path}.image_url: must be a text.`
  if (type === 'input_text' && (typeof text !== 'string' || text === '')) yield `${path}.text: must be a text that is not empty.`
}

/** Each call has one output somewhere after it, and each output its call before it, unless that is `kept` by the server. */
function* pairProblems(items: readonly Place[], kept: boolean): Problems {
  const calls = items.filter(({ value }) => ANSWERS.has(objectOf(value).type))
  const outputs = items.filter(({ value }) => ANSWER_TYPES.has(objectOf(value).type))
  for (const { value, path } of calls) yield* callIdProblems({ value: objectOf(value).call_id, path: `${path}.call_id` })
  yield* repeatProblems(
    calls.map(({ value }) => objectOf(value).call_id),
    'input',
    'call_id',
  )
  yield* repeatProblems(
    outputs.map(({ value }) => objectOf(value).call_id),
    'input',
    'output of',
  )
  const waiting = new Map<string, string>()
  const asked = new Set<string>()
  for (const { value, path } of items) {
    const { type, call_id: id } = objectOf(value)
    const key = `${ANSWERS.get(type) ?? type} ${id}`
    if (ANSWERS.has(type)) {
      waiting.set(key, `${path}: the call ${JSON.stringify(id)} has no output.`)
      asked.add(key)
    } else if (ANSWER_TYPES.has(type) && !waiting.delete(key) && !asked.has(key) && !kept) {
      yield `${path}: there is no call ${JSON.stringify(id)} before it.`
    }
  }
  yield* waiting.values()
}

function* callIdProblems({ value, path }: Place): Problems {
  if (typeof value !== 'string' || value === '') yield `${path}: must be a text.`
  else if (value.length > CALL_ID_LENGTH) yield `${path}: must have at most ${CALL_ID_LENGTH} characters, has ${value.length}.`
}
