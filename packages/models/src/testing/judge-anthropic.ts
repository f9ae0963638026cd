import { isPlainObject } from '@minagent/types'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { isBlank } from './judge-anthropic-blocks.ts'
import { anthropicMessagesProblems } from './judge-anthropic-messages.ts'
import {
  foreignProblems,
  isGiven,
  nameProblems,
  type Place,
  type Problems,
  parametersProblems,
  places,
  rangeProblems,
  repeatProblems,
} from './judge-parts.ts'

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,128}$/
const PROPERTY_NAME = /^[a-zA-Z0-9_.-]{1,64}$/
const MAX_CACHE_MARKS = 4
const MIN_THINKING_BUDGET = 1024

const FOREIGN = {
  max_completion_tokens: 'it is called max_tokens',
  max_output_tokens: 'it is called max_tokens',
  stop: 'it is called stop_sequences',
  response_format: 'it is called output_config.format',
  reasoning_effort: 'it is called output_config.effort',
  frequency_penalty: 'the Messages API has none',
  presence_penalty: 'the Messages API has none',
  logit_bias: 'the Messages API has none',
  n: 'the Messages API has none',
  seed: 'the Messages API has none',
  parallel_tool_calls: 'it is called tool_choice.disable_parallel_tool_use',
  stream_options: 'the Messages API has none',
  functions: 'they are called tools',
  input: 'it is called messages',
  instructions: 'it is called system',
  contents: 'it is called messages',
}

/** The problems of a Messages request. */
export function* anthropicProblems(body: JsonObject): Problems {
  yield* foreignProblems({ value: body, path: '' }, FOREIGN, true)
  yield* settingsProblems(body)
  yield* thinkingProblems(body)
  yield* systemProblems(body.system)
  yield* toolsProblems(body)
  yield* anthropicMessagesProblems(body.messages)
  const marks = cacheMarks([body.system, body.tools, listOf(body.messages).map((message) => objectOf(message).content)])
  if (marks > MAX_CACHE_MARKS) yield `cache_control: at most ${MAX_CACHE_MARKS} blocks may have one, ${marks} do.`
}

function* settingsProblems(body: JsonObject): Problems {
  // Bedrock and Vertex name the model in the address, and the version in the body.
  if (typeof body.model !== 'string' && !isGiven(body.anthropic_version)) yield 'model: is missing.'
  if (!Number.isInteger(body.max_tokens) || Number(body.max_tokens) < 1)
    yield `max_tokens: must be a whole number above 0, got ${JSON.stringify(body.max_tokens)}.`
  yield* rangeProblems({ value: body.temperature, path: 'temperature' }, 0, 1)
  yield* rangeProblems({ value: body.top_p, path: 'top_p' }, 0, 1)
  for (const { value, path } of places(body.stop_sequences, 'stop_sequences')) {
    if (typeof value !== 'string' || isBlank(value)) yield `${path}: must be a text that is not blank.`
  }
}

function* thinkingProblems({ thinking, temperature, tool_choice }: JsonObject): Problems {
  const { type, budget_tokens: budget } = objectOf(thinking)
  if (type !== 'enabled' && type !== 'adaptive') return
  if (type === 'enabled' && !(Number.isInteger(budget) && Number(budget) >= MIN_THINKING_BUDGET))
    yield `thinking.budget_tokens: must be a whole number from ${MIN_THINKING_BUDGET} on, got ${JSON.stringify(budget)}.`
  if (isGiven(temperature) && temperature !== 1) yield 'temperature: can only be 1 while thinking is on.'
  if (['any', 'tool'].includes(String(objectOf(tool_choice).type))) yield 'tool_choice: cannot force a tool while thinking is on.'
}

function* systemProblems(system: unknown): Problems {
  if (!isGiven(system) || typeof system === 'string') return
  if (!Array.isArray(system)) yield 'system: must be a text or a list of text blocks.'
  for (const { value, path } of places(system, 'system')) {
    const { type, text } = objectOf(value)
    if (type !== 'text') yield `${path}.type: must be "text", got ${JSON.stringify(type)}.`
    else if (typeof text !== 'string' || isBlank(text)) yield `${path}.text: must be a text that is not blank.`
  }
}

function* toolsProblems({ tools, tool_choice: choice }: JsonObject): Problems {
  for (const tool of places(tools, 'tools')) yield* toolProblems(tool)
  const names = listOf(tools).map((tool) => objectOf(tool).name)
  yield* repeatProblems(names, 'tools', 'name')
  if (!isGiven(choice)) return
  if (names.length === 0) yield 'tool_choice: is taken only beside tools.'
  if (!isPlainObject(choice)) yield 'tool_choice: must be an object with a type.'
  const chosen = textOf(objectOf(choice).name)
  if (chosen !== undefined && names.length > 0 && !names.includes(chosen)) yield `tool_choice: there is no tool ${JSON.stringify(chosen)}.`
}

/** A tool of the client; those that Anthropic itself runs have a type of their own. */
function* toolProblems({ value, path }: Place): Problems {
  const tool = objectOf(value)
  if (isGiven(tool.type) && tool.type !== 'custom') {
    if (tool.type === 'function') yield `${path}.type: "function" is not taken here; a tool has name and input_schema.`
    return
  }
  yield* nameProblems({ value: tool.name, path: `${path}.name` }, TOOL_NAME)
  yield* foreignProblems(
    { value: tool, path: `${path}.` },
    { parameters: 'they are called input_schema', function: 'its members stand in the tool itself' },
    true,
  )
  const schema = objectOf(tool.input_schema)
  if (schema.type !== 'object') yield `${path}.input_schema.type: must be "object", got ${JSON.stringify(schema.type)}.`
  yield* parametersProblems({ value: tool.input_schema, path: `${path}.input_schema` })
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    if (schema[keyword] !== undefined) yield `${path}.input_schema.${keyword}: is not taken at the top of a schema.`
  }
  for (const name of Object.keys(objectOf(schema.properties)))
    yield* nameProblems({ value: name, path: `${path}.input_schema.properties` }, PROPERTY_NAME)
}

/** Marks on blocks, and on the blocks in them; a schema may have a property of that name. */
function cacheMarks(blocks: unknown): number {
  if (Array.isArray(blocks)) return blocks.reduce((count: number, block) => count + cacheMarks(block), 0)
  const { cache_control: mark, content } = objectOf(blocks)
  return (isGiven(mark) ? 1 : 0) + (Array.isArray(content) ? cacheMarks(content) : 0)
}
