import { isPlainObject, type JsonSchema, MinagentError } from '@minagent/types'
import { compilePattern, type SafePattern } from '../pattern/compile-pattern.ts'
import type { WorkBudget } from '../work-budget.ts'
import { isSchema, type SchemaObject, subschemas } from './schema-keywords.ts'

/** What a look over a whole schema gives. */
export interface CheckedSchema {
  /** Every `pattern` and `patternProperties` key, compiled. */
  readonly patterns: ReadonlyMap<string, SafePattern>
  /** Members of the schema, all levels: what one value may cost. */
  readonly size: number
}

/** Longest schema, in characters of its JSON. */
const MAX_CHARS = 256 * 1024
const MAX_DEPTH = 64
const MAX_PATTERNS = 100
/** Of all patterns, steps that one character may cost. */
const MAX_COST = 20_000

/**
 * Refuses a schema that is not JSON Schema or that could be used to freeze the process.
 * @throws MinagentError `invalid_schema`
 */
export function checkSchema(schema: unknown, budget: WorkBudget): CheckedSchema {
  if (!isSchema(schema)) throw invalidSchema('$', 'a schema is an object of keywords, true or false')
  const size = textOf(schema).split(/[,:{[]/).length
  const patterns = new Map<string, SafePattern>()
  checkLevel(schema, '$', { patterns, budget, depth: 0 })
  const cost = [...patterns.values()].reduce((sum, pattern) => sum + pattern.cost, 0)
  if (patterns.size > MAX_PATTERNS || cost > MAX_COST) {
    throw invalidSchema('$', `its ${patterns.size} patterns are more than can be run safely (${MAX_PATTERNS} patterns, ${MAX_COST} steps)`)
  }
  return { patterns, size }
}

/** The error for a refused schema; `what` completes the sentence. */
export function invalidSchema(path: string, what: string, cause?: unknown): MinagentError<'invalid_schema'> {
  return new MinagentError('invalid_schema', `The JSON Schema cannot be used: at ${path}, ${what}.`, { details: { path }, cause })
}

/** A copy of a schema that nobody else can change. @throws MinagentError `invalid_schema` for what JSON cannot hold or is too long */
export function ownSchema(schema: JsonSchema): JsonSchema {
  const copy: unknown = JSON.parse(textOf(schema))
  if (!isSchema(copy)) throw invalidSchema('$', 'a schema is an object of keywords, true or false')
  return copy
}

function textOf(schema: JsonSchema): string {
  let text: string | undefined
  try {
    text = JSON.stringify(schema)
  } catch (error) {
    throw invalidSchema('$', 'it is nested too deeply, contains itself or holds what JSON cannot', error)
  }
  if (text !== undefined && text.length <= MAX_CHARS) return text
  throw invalidSchema('$', text === undefined ? 'there is none' : `it is ${text.length} characters long, more than ${MAX_CHARS}`)
}

interface Level {
  readonly patterns: Map<string, SafePattern>
  readonly budget: WorkBudget
  readonly depth: number
}

function checkLevel(schema: unknown, path: string, { patterns, budget, depth }: Level): void {
  if (!isPlainObject(schema)) return
  if (depth > MAX_DEPTH) throw invalidSchema('$', `it is nested deeper than ${MAX_DEPTH} levels`)
  for (const keyword of Object.keys(schema)) {
    const expected = FORMS.get(keyword)
    if (expected && !expected.fits(schema[keyword])) throw invalidSchema(`${path}.${keyword}`, `expected ${expected.text}`)
  }
  for (const source of patternsOf(schema)) if (!patterns.has(source)) patterns.set(source, safePattern(source, path, budget))
  for (const inner of subschemas(schema, path)) checkLevel(inner.schema, inner.path, { patterns, budget, depth: depth + 1 })
}

function patternsOf({ pattern, patternProperties }: SchemaObject): string[] {
  return [...(typeof pattern === 'string' ? [pattern] : []), ...(isPlainObject(patternProperties) ? Object.keys(patternProperties) : [])]
}

function safePattern(source: string, path: string, budget: WorkBudget): SafePattern {
  try {
    return compilePattern(source, budget)
  } catch (error) {
    const shown = JSON.stringify(source.length > 100 ? `${source.slice(0, 100)}…` : source)
    throw invalidSchema(path, `the pattern ${shown} cannot be run: ${error instanceof Error ? error.message : 'it is refused'}`, error)
  }
}

interface Form {
  readonly text: string
  readonly fits: (value: unknown) => boolean
}

const TYPES = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

const text: Form = { text: 'a string', fits: isText }
const number: Form = { text: 'a number', fits: Number.isFinite }
const flag: Form = { text: 'true or false', fits: (value) => typeof value === 'boolean' }
const names: Form = { text: 'a list of strings', fits: (value) => Array.isArray(value) && value.every(isText) }
const list: Form = { text: 'a list', fits: Array.isArray }
const schemaForm: Form = { text: 'a schema (an object of keywords, true or false)', fits: isSchema }
const schemaList: Form = { text: 'a list of schemas', fits: (value) => Array.isArray(value) && value.every(isSchema) }
const schemaMap: Form = { text: 'an object of schemas', fits: (value) => isPlainObject(value) && Object.values(value).every(isSchema) }
const items: Form = { text: 'a schema or a list of schemas', fits: (value) => isSchema(value) || schemaList.fits(value) }
const dependencies: Form = {
  text: 'an object of schemas or lists of strings',
  fits: (value) => isPlainObject(value) && Object.values(value).every((inner) => isSchema(inner) || names.fits(inner)),
}
const nameLists: Form = {
  text: 'an object of lists of strings',
  fits: (value) => isPlainObject(value) && Object.values(value).every(names.fits),
}
const type: Form = {
  text: 'a JSON type ("string", "number", "integer", "boolean", "object", "array", "null") or a list of them',
  fits: (value) => TYPES.has(value) || (Array.isArray(value) && value.every((one) => TYPES.has(one))),
}

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['type', type],
  ['required', names],
  ['enum', list],
  ['pattern', text],
  ['$ref', text],
  ['uniqueItems', flag],
  ['dependentRequired', nameLists],
  ['dependencies', dependencies],
  ['items', items],
  ['multipleOf', { text: 'a number above 0', fits: (value) => typeof value === 'number' && value > 0 && Number.isFinite(value) }],
  ...form(number, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems']),
  ...form(number, ['minProperties', 'maxProperties', 'minContains', 'maxContains']),
  ...form(schemaForm, ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'additionalProperties', 'additionalItems']),
  ...form(schemaForm, ['unevaluatedItems', 'unevaluatedProperties']),
  ...form(schemaList, ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...form(schemaMap, ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']),
])

function form(kind: Form, keywords: readonly string[]): [string, Form][] {
  return keywords.map((keyword) => [keyword, kind])
}
