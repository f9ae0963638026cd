import { copyJson, isPlainObject, type JsonSchema, setOwn } from '@minagent/types'
import { referenceProblem } from './schema-references.ts'
import { visibleText } from './visible-text.ts'

/** What a stranger's schema may have at most: characters of its JSON, levels, schemas inside it, and branches of its combinators. */
const MAX_CHARS = 64 * 1024
const MAX_DEPTH = 32
/** Levels of the JSON itself: two for each level of schemas, and the rest for data such as defaults. */
const MAX_JSON_DEPTH = 128
const MAX_SCHEMAS = 2_000
const MAX_BRANCHES = 100
/** Longest text about one parameter, and the most of a pattern that is shown in it. */
const MAX_TEXT_CHARS = 1_000
const MAX_PATTERN_CHARS = 200

/**
 * A stranger's schema as a registry can take it: known keywords only, texts without hidden characters. Patterns are told in the
 * description and not judged here; the server judges them itself.
 * @throws UnsafeSchema saying what is wrong with it
 */
export function safeSchema(schema: unknown): JsonSchema {
  checkJson(schema)
  const { length } = JSON.stringify(schema) ?? ''
  if (length > MAX_CHARS) throw new UnsafeSchema(`it is ${length} characters long, more than ${MAX_CHARS}`)
  if (!isPlainObject(schema)) throw new UnsafeSchema('it is not an object')
  if (schema.type !== undefined && schema.type !== 'object') throw new UnsafeSchema('its type is not "object"')
  const clean = { ...new Cleaning().object(schema, '$', 0), type: 'object' }
  const problem = referenceProblem(clean)
  if (problem !== undefined) throw new UnsafeSchema(problem)
  return clean
}

/** Why a schema is not used; the message completes "because …". */
export class UnsafeSchema extends Error {}

/** Level by level: what is nested too deeply for a recursive function is found without one. */
function checkJson(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) throw new UnsafeSchema(`its JSON is nested deeper than ${MAX_JSON_DEPTH} levels`)
    const infinite = level.find((one) => typeof one === 'number' && !Number.isFinite(one))
    if (infinite !== undefined) throw new UnsafeSchema(`it has a number that is too large (${infinite})`)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
}

type Form = (value: unknown) => boolean

const isText: Form = (value) => typeof value === 'string'
const isCount: Form = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isTexts: Form = (value) => Array.isArray(value) && value.every(isText)
const TYPES = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** Keywords whose value is data, and its form. */
const DATA: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['type', (value) => TYPES.has(value) || (Array.isArray(value) && value.length > 0 && value.every((one) => TYPES.has(one)))],
  ['enum', Array.isArray],
  ['const', () => true],
  ['default', () => true],
  ['required', isTexts],
  ['format', isText],
  ['uniqueItems', (value) => typeof value === 'boolean'],
  ['$ref', (value) => typeof value === 'string' && /^#(\/(\$defs|definitions)\/[\w.-]+)?$/.test(value)],
  ['dependentRequired', (value) => isPlainObject(value) && Object.values(value).every(isTexts)],
  ['multipleOf', (value) => Number.isFinite(value) && Number(value) > 0],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key): [string, Form] => [key, Number.isFinite]),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'].map(
    (key): [string, Form] => [key, isCount],
  ),
])

/** Keywords whose value is a schema, a list of schemas, or an object of schemas. */
const ONE = new Set(['items', 'additionalProperties', 'additionalItems', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'])
const LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'])
const MAP = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])
const TEXTS = new Set(['title', 'description'])
const BRANCHING = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if'])

/** One pass over a schema, which counts what it meets. */
class Cleaning {
  #schemas = 0
  #branches = 0

  object(schema: Readonly<Record<string, unknown>>, path: string, depth: number): Record<string, unknown> {
    if (depth > MAX_DEPTH) throw new UnsafeSchema(`it is nested deeper than ${MAX_DEPTH} levels`)
    this.#schemas += 1
    if (this.#schemas > MAX_SCHEMAS) throw new UnsafeSchema(`it has more than ${MAX_SCHEMAS} schemas inside it`)
    const clean: Record<string, unknown> = {}
    for (const keyword of Object.keys(schema)) {
      const value = this.#keyword(keyword, schema[keyword], { path: `${path}.${keyword}`, depth })
      if (value !== undefined) clean[keyword] = value
    }
    if (typeof schema.pattern === 'string') clean.description = withPattern(clean.description, schema.pattern)
    // Names that a pattern allowed would be refused without it.
    if (schema.patternProperties !== undefined) delete clean.additionalProperties
    return clean
  }

  #keyword(keyword: string, value: unknown, place: Place): unknown {
    if (BRANCHING.has(keyword)) this.#countBranches(value)
    if (TEXTS.has(keyword)) return typeof value === 'string' ? visibleText(value, MAX_TEXT_CHARS) : undefined
    const form = DATA.get(keyword)
    if (form) return form(value) ? copyJson(value) : malformed(place.path)
    if (LIST.has(keyword) && Array.isArray(value)) return value.map((item, index) => this.#schema(item, inside(place, `[${index}]`)))
    if (ONE.has(keyword)) return this.#schema(value, inside(place, ''))
    if (MAP.has(keyword)) return this.#map(value, place)
    return LIST.has(keyword) ? malformed(place.path) : undefined
  }

  #map(value: unknown, place: Place): Record<string, unknown> {
    if (!isPlainObject(value)) return malformed(place.path)
    const map: Record<string, unknown> = {}
    for (const key of Object.keys(value)) setOwn(map, key, this.#schema(value[key], inside(place, `.${key}`)))
    return map
  }

  #schema(value: unknown, { path, depth }: Place): JsonSchema {
    if (typeof value === 'boolean') return value
    return isPlainObject(value) ? this.object(value, path, depth) : malformed(path)
  }

  #countBranches(value: unknown): void {
    this.#branches += Array.isArray(value) ? value.length : 1
    if (this.#branches > MAX_BRANCHES) throw new UnsafeSchema(`it has more than ${MAX_BRANCHES} branches (allOf, anyOf, oneOf, not, if)`)
  }
}

interface Place {
  readonly path: string
  readonly depth: number
}

function inside({ path, depth }: Place, step: string): Place {
  return { path: `${path}${step}`, depth: depth + 1 }
}

function malformed(path: string): never {
  throw new UnsafeSchema(`${visibleText(path, 200)} is not JSON Schema as it can be used here`)
}

function withPattern(description: unknown, pattern: string): string {
  const hint = `(pattern: ${visibleText(pattern, MAX_PATTERN_CHARS)})`
  return typeof description === 'string' && description !== '' ? `${description} ${hint}` : hint
}
