import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { isBlank } from './judge-anthropic-blocks.ts'
import { anthropicCacheProblems } from './judge-anthropic-cache.ts'
import { anthropicMessagesProblems } from './judge-anthropic-messages.ts'
import { anthropicServerCallProblems } from './judge-anthropic-server-calls.ts'
import { anthropicThinkingProblems } from './judge-anthropic-thinking.ts'
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
/** What a choice of tools can be. */
const CHOICES: ReadonlySet<unknown> = new Set(['auto', 'any', 'tool', 'none'])

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
  yield* anthropicThinkingProblems(body)
  yield* systemProblems(body.system)
  yield* toolsProblems(body)
  yield* anthropicMessagesProblems(body.messages)
  yield* anthropicCacheProblems(body)
  yield* anthropicServerCallProblems(body.messages)
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
  const { type, name } = objectOf(choice)
  if (!CHOICES.has(type)) yield `tool_choice.type: must be one of ${[...CHOICES].join(', ')}, got ${JSON.stringify(type)}.`
  const chosen = textOf(name)
  if (type === 'tool' && chosen === undefined) yield 'tool_choice.name: is missing.'
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
