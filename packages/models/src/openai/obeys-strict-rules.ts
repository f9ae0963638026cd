import { isPlainObject } from '@minagent/types'
import { listOf, objectOf } from '../read-json.ts'

const MAX_DEPTH = 10

const KEYWORDS: ReadonlySet<string> = new Set([
  ...['$schema', '$ref', '$defs', 'definitions', 'title', 'description', 'type', 'enum', 'const', 'anyOf'],
  ...['properties', 'required', 'additionalProperties', 'items', 'minItems', 'maxItems', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
])

const FORMATS: ReadonlySet<unknown> = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'])

/**
 * Whether OpenAI takes a JSON Schema as a strict one: an object at its root, each object closed and all of its properties
 * required, no keyword that strict mode does not know.
 */
export function obeysStrictRules(schema: unknown): boolean {
  const { type, anyOf } = objectOf(schema)
  return type === 'object' && anyOf === undefined && isStrict(schema, MAX_DEPTH)
}

function isStrict(schema: unknown, depth: number): boolean {
  if (!isPlainObject(schema) || depth === 0) return false
  if (!Object.keys(schema).every((keyword) => KEYWORDS.has(keyword))) return false
  if (schema.type === undefined && schema.anyOf === undefined && schema.$ref === undefined) return false
  if (schema.format !== undefined && !FORMATS.has(schema.format)) return false
  if (!isClosed(schema)) return false
  return partsOf(schema).every((part) => isStrict(part, depth - 1))
}

function isClosed({ type, properties, required, additionalProperties }: Readonly<Record<string, unknown>>): boolean {
  if (type !== 'object' && !listOf(type).includes('object')) return true
  const names = Object.keys(objectOf(properties))
  return additionalProperties === false && names.every((name) => listOf(required).includes(name))
}

function partsOf({ properties, items, anyOf, $defs, definitions }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const named = [properties, $defs, definitions].flatMap((group) => Object.values(objectOf(group)))
  return [...named, ...listOf(anyOf), ...(items === undefined ? [] : [items])]
}
