import { isPlainObject, type JsonSchema } from '@minagent/types'

/** A schema that is an object of keywords. */
export type SchemaObject = Readonly<Record<string, unknown>>

/** A schema inside another, its place, and whether it judges the same value as its parent (as `allOf` does, `properties` does not). */
export interface Subschema {
  readonly schema: unknown
  readonly path: string
  readonly samePlace: boolean
  /** Judges nothing until something refers to it. */
  readonly defined: boolean
}

const ONE = ['additionalItems', 'unevaluatedItems', 'items', 'contains', 'additionalProperties', 'unevaluatedProperties', 'propertyNames']
const ONE_HERE = ['not', 'if', 'then', 'else']
const LIST_HERE = ['allOf', 'anyOf', 'oneOf']
const LIST = ['prefixItems', 'items']
const MAP_HERE = ['dependentSchemas', 'dependencies']
const MAP = ['$defs', 'definitions', 'properties', 'patternProperties']

/** The schemas directly inside `schema`. */
export function subschemas(schema: SchemaObject, path: string): Subschema[] {
  const found: Subschema[] = []
  const add = (inner: unknown, place: string, samePlace: boolean): void => {
    const defined = /^(?:\$defs|definitions)\./.test(place)
    if (isSchema(inner)) found.push({ schema: inner, path: `${path}.${place}`, samePlace, defined })
  }
  for (const keyword of [...ONE, ...ONE_HERE]) add(schema[keyword], keyword, ONE_HERE.includes(keyword))
  for (const keyword of [...LIST, ...LIST_HERE]) {
    const list = schema[keyword]
    if (Array.isArray(list)) list.forEach((inner, index) => void add(inner, `${keyword}[${index}]`, LIST_HERE.includes(keyword)))
  }
  for (const keyword of [...MAP, ...MAP_HERE]) {
    const map = schema[keyword]
    if (isPlainObject(map)) for (const key of Object.keys(map)) add(map[key], `${keyword}.${key}`, MAP_HERE.includes(keyword))
  }
  return found
}

/** True for what can stand where a schema is expected. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isPlainObject(value)
}

/** Keywords that say something about a value and judge nothing; `format` is one of them, as draft 2020-12 has it. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  '$schema',
  '$comment',
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'format',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
])
