import { isPlainObject } from '@minagent/types'
import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import { googleContentsProblems, member } from './judge-google-contents.ts'
import {
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

const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/

const FOREIGN = {
  messages: 'they are called contents',
  system: 'it is called systemInstruction',
  input: 'it is called contents',
  stream: 'streams have an address of their own',
  temperature: 'it stands in generationConfig',
  max_tokens: 'it is called generationConfig.maxOutputTokens',
  maxOutputTokens: 'it stands in generationConfig',
  tool_choice: 'it is called toolConfig',
  response_format: 'it is called generationConfig.responseSchema',
  responseSchema: 'it stands in generationConfig',
  config: 'its members stand in the body itself',
}

/** Keywords of JSON Schema that `parameters` and `responseSchema`, which are no JSON Schemas, do not know. */
const UNKNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'const',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'uniqueItems',
  'contains',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
])

/** The problems of a `generateContent` request. Members may be spelled in snake_case too, as in the proto. */
export function* googleProblems(body: JsonObject): Problems {
  yield* foreignProblems({ value: body, path: '' }, FOREIGN, false)
  yield* configProblems(objectOf(member(body, 'generationConfig')))
  yield* instructionProblems(member(body, 'systemInstruction'))
  yield* toolsProblems(body)
  for (const name of ['systemInstruction', 'tools', 'toolConfig']) {
    if (isGiven(member(body, 'cachedContent')) && isGiven(member(body, name))) yield `${name}: cannot be set beside cachedContent.`
  }
  yield* googleContentsProblems(body.contents)
}

const FOREIGN_CONFIG = {
  max_tokens: 'it is called maxOutputTokens',
  maxTokens: 'it is called maxOutputTokens',
  stop: 'it is called stopSequences',
  response_format: 'it is called responseMimeType and responseSchema',
}

const MAX_STOP_SEQUENCES = 5

function* configProblems(config: JsonObject): Problems {
  yield* foreignProblems({ value: config, path: 'generationConfig.' }, FOREIGN_CONFIG, false)
  const stops = listOf(member(config, 'stopSequences')).length
  if (stops > MAX_STOP_SEQUENCES) yield `generationConfig.stopSequences: must be at most ${MAX_STOP_SEQUENCES}, got ${stops}.`
  const thinking = objectOf(member(config, 'thinkingConfig'))
  if (isGiven(member(thinking, 'thinkingBudget')) && isGiven(member(thinking, 'thinkingLevel')))
    yield 'generationConfig.thinkingConfig: takes a budget or a level, not both.'
  const at = (name: string): Place => ({ value: member(config, name), path: `generationConfig.${name}` })
  yield* rangeProblems(at('temperature'), 0, 2)
  yield* rangeProblems(at('topP'), 0, 1)
  yield* countProblems(at('maxOutputTokens'))
  const schema = at('responseSchema')
  const given = [schema, at('responseJsonSchema')].filter(({ value }) => isGiven(value))
  if (given.length > 1) yield `${schema.path}: cannot be set beside responseJsonSchema.`
  if (given.length > 0 && !isGiven(member(config, 'responseMimeType'))) yield `${given[0]?.path}: needs a responseMimeType.`
  yield* schemaProblems(schema)
}

function* instructionProblems(instruction: unknown): Problems {
  if (!isGiven(instruction)) return
  if (!isPlainObject(instruction)) yield 'systemInstruction: must be an object with parts.'
  const parts = [objectOf(instruction).parts].flat()
  const filled = parts.filter((part) => objectOf(part).text !== undefined && objectOf(part).text !== '')
  if (filled.length === 0 || filled.length < parts.length) yield 'systemInstruction.parts: must hold texts that are not empty.'
}

function* toolsProblems(body: JsonObject): Problems {
  const functions = places(body.tools, 'tools').flatMap(({ value, path }) => {
    if (!isPlainObject(value)) return []
    return places(member(value, 'functionDeclarations'), `${path}.functionDeclarations`)
  })
  for (const { value, path } of places(body.tools, 'tools')) {
    if (objectOf(value).name !== undefined || objectOf(value).type !== undefined)
      yield `${path}: is no tool; functions stand in functionDeclarations.`
  }
  for (const { value, path } of functions) yield* functionProblems(objectOf(value), path)
  const names = functions.map(({ value }) => objectOf(value).name)
  yield* repeatProblems(names, 'tools', 'name')
  const config = objectOf(member(objectOf(member(body, 'toolConfig')), 'functionCallingConfig'))
  for (const name of listOf(member(config, 'allowedFunctionNames'))) {
    if (!names.includes(name)) yield `toolConfig: there is no function ${JSON.stringify(name)}.`
  }
}

function* functionProblems(definition: JsonObject, path: string): Problems {
  yield* nameProblems({ value: definition.name, path: `${path}.name` }, NAME)
  const schema = member(definition, 'parametersJsonSchema')
  if (isGiven(schema) && isGiven(definition.parameters)) yield `${path}.parameters: cannot be set beside parametersJsonSchema.`
  for (const value of [definition.parameters, schema]) {
    if (isGiven(value) && !/^object$/i.test(String(objectOf(value).type))) yield `${path}.parameters.type: must be "object".`
  }
  yield* schemaProblems({ value: definition.parameters, path: `${path}.parameters` })
}

/** A schema of the kind that is no JSON Schema. */
function* schemaProblems({ value, path }: Place): Problems {
  if (!isPlainObject(value)) return
  for (const keyword of Object.keys(value))
    if (UNKNOWN_KEYWORDS.has(keyword)) yield `${path}.${keyword}: is not known in this kind of schema.`
  if (isGiven(value.type) && typeof value.type !== 'string') yield `${path}.type: must be one type, got ${JSON.stringify(value.type)}.`
  yield* kindProblems(value, path)
  yield* schemaProblems({ value: value.items, path: `${path}.items` })
  for (const inner of places(value.anyOf, `${path}.anyOf`)) yield* schemaProblems(inner)
  for (const [name, inner] of Object.entries(objectOf(value.properties)))
    yield* schemaProblems({ value: inner, path: `${path}.properties.${name}` })
}

/** What this kind of schema wants of objects, lists and enumerations. */
function* kindProblems(schema: JsonObject, path: string): Problems {
  const type = String(schema.type).toLowerCase()
  const names = Object.keys(objectOf(schema.properties))
  if (type === 'object' && names.length === 0 && schema.additionalProperties === undefined)
    yield `${path}.properties: must not be empty for an object.`
  if (type === 'array' && !isPlainObject(schema.items)) yield `${path}.items: is missing.`
  for (const name of type === 'object' ? listOf(schema.required) : []) {
    if (!names.includes(String(name))) yield `${path}.required: there is no property ${JSON.stringify(name)}.`
  }
  if (listOf(schema.enum).some((value) => typeof value !== 'string')) yield `${path}.enum: can hold only texts.`
}
