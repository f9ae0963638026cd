import { isPlainObject } from '@minagent/types'
import { type JsonObject, listOf, objectOf } from '../read-json.ts'

/** What is wrong with a request: sentences, as they are found. */
export type Problems = Generator<string, void, undefined>

/** A member and where it stands. */
export interface Place {
  readonly value: unknown
  readonly path: string
}

/** The members of a list with their places; what is no list has none. */
export function places(list: unknown, path: string): readonly Place[] {
  return listOf(list).map((value, index) => ({ value, path: `${path}[${index}]` }))
}

/** Whether a member is there: providers take null for absent. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** A number, if there is one, must lie in this range. */
export function* rangeProblems({ value, path }: Place, min: number, max: number): Problems {
  if (isGiven(value) && !(typeof value === 'number' && value >= min && value <= max)) {
    yield `${path}: must be a number from ${min} to ${max}, got ${JSON.stringify(value)}.`
  }
}

/** A number of tokens, if there is one, must be a whole one, and at least this; -1 means no limit to some servers. */
export function* countProblems({ value, path }: Place, least = 1): Problems {
  if (isGiven(value) && value !== -1 && !(Number.isInteger(value) && Number(value) >= least)) {
    yield `${path}: must be a whole number above ${least - 1}, got ${JSON.stringify(value)}.`
  }
}

/** A name must be there and match. */
export function* nameProblems({ value, path }: Place, pattern: RegExp): Problems {
  if (typeof value !== 'string' || !pattern.test(value)) yield `${path}: must match ${pattern.source}, got ${JSON.stringify(value)}.`
}

/** No text may come twice. */
export function* repeatProblems(values: readonly unknown[], path: string, what: string): Problems {
  const repeated = values.filter((value, index) => typeof value === 'string' && values.indexOf(value) !== index)
  for (const value of new Set(repeated)) yield `${path}: the ${what} ${JSON.stringify(value)} comes more than once.`
}

/** Members that belong to another format, or are spelled as in a program: `foreign` says for each name where it belongs. */
export function* foreignProblems({ value, path }: Place, foreign: Readonly<Record<string, string>>, snakeCase: boolean): Problems {
  for (const name of Object.keys(objectOf(value))) {
    if (Object.hasOwn(foreign, name)) yield `${path}${name}: is not taken here; ${foreign[name]}.`
    else if (snakeCase && /^[a-z]+[A-Z]/.test(name))
      yield `${path}${name}: is not known; the members of this format are spelled in snake_case.`
  }
}

/** The parameters of a tool, if there are any, must be the schema of an object. */
export function* parametersProblems({ value, path }: Place): Problems {
  if (!isGiven(value)) return
  if (!isPlainObject(value)) yield `${path}: must be a JSON Schema object.`
  else if (value.type !== 'object' && Object.keys(value).length > 0)
    yield `${path}.type: must be "object", got ${JSON.stringify(value.type)}.`
}

/** OpenAI wants to know the properties of the outermost object, and the items of each list. */
export function* openSchemaProblems({ value, path }: Place): Problems {
  const schema = objectOf(value)
  if (schema.type === 'object' && !isPlainObject(schema.properties)) yield `${path}: an object schema must have properties.`
  for (const inner of schemasIn({ value, path })) {
    if (inner.schema.type === 'array' && inner.schema.items === undefined) yield `${inner.path}: an array schema must have items.`
  }
}

/** Keywords that a strict schema cannot have. */
const NOT_STRICT = ['oneOf', 'allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'patternProperties']

/** What OpenAI wants of a schema that is marked strict: closed objects, all of whose properties are required, and known types. */
export function* strictSchemaProblems(place: Place): Problems {
  for (const { schema, path } of schemasIn(place)) {
    for (const keyword of NOT_STRICT) if (schema[keyword] !== undefined) yield `${path}.${keyword}: is not taken in a strict schema.`
    if (!['type', 'anyOf', '$ref', 'enum', 'const', ...NOT_STRICT].some((keyword) => schema[keyword] !== undefined))
      yield `${path}.type: is missing in a strict schema.`
    if (schema.type !== 'object' && !listOf(schema.type).includes('object')) continue
    if (schema.additionalProperties !== false) yield `${path}: additionalProperties must be false in a strict schema.`
    const required = new Set(listOf(schema.required))
    const missing = Object.keys(objectOf(schema.properties)).filter((name) => !required.has(name))
    if (missing.length > 0) yield `${path}.required: must hold every property of a strict schema; ${missing.join(', ')} is missing.`
  }
}

/** A schema and the schemas in it. */
function* schemasIn({ value, path }: Place): Generator<{ schema: JsonObject; path: string }> {
  if (!isPlainObject(value)) return
  yield { schema: value, path }
  yield* schemasIn({ value: value.items, path: `${path}.items` })
  for (const key of ['properties', '$defs', 'definitions']) {
    for (const [name, inner] of Object.entries(objectOf(value[key]))) yield* schemasIn({ value: inner, path: `${path}.${key}.${name}` })
  }
  for (const inner of places(value.anyOf, `${path}.anyOf`)) yield* schemasIn(inner)
}

/** The arguments of a call must be text, and JSON unless there are none. */
export function* argumentsProblems({ value, path }: Place): Problems {
  if (typeof value !== 'string') yield `${path}: must be a string that holds JSON, got ${JSON.stringify(value)}.`
  else if (value.trim() !== '' && !isJson(value)) yield `${path}: must hold JSON, got ${JSON.stringify(value.slice(0, 80))}.`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
