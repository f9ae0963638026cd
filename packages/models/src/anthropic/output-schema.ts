import type { JsonSchema } from '@minagent/types'
import { type JsonObject, objectOf } from '../read-json.ts'

/**
 * A JSON Schema as structured output takes it: objects are closed, and keywords that the provider refuses are left out. What
 * they ask for, the model is not held to: whoever reads the answer checks it against the whole schema.
 */
export function outputSchema(schema: JsonSchema): JsonObject {
  const entries = Object.entries(objectOf(schema)).filter(([keyword, value]) => isTaken(keyword, value))
  const taken = Object.fromEntries(entries.map(([keyword, value]) => [keyword === 'oneOf' ? 'anyOf' : keyword, inner(keyword, value)]))
  return taken.type === 'object' || 'properties' in taken ? { ...taken, additionalProperties: false } : taken
}

/** Keywords whose value is a map of names to schemas, a list of schemas, or a schema. */
const MAPS: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions'])
const LISTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf'])
const SINGLE: ReadonlySet<string> = new Set(['items'])

const KEPT: ReadonlySet<string> = new Set(['$ref', 'type', 'enum', 'const', 'title', 'description', 'default', 'required'])
const FORMATS: ReadonlySet<unknown> = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'])

function isTaken(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return FORMATS.has(value)
  if (keyword === 'minItems') return value === 0 || value === 1
  return [KEPT, MAPS, LISTS, SINGLE].some((keywords) => keywords.has(keyword))
}

function inner(keyword: string, value: unknown): unknown {
  if (MAPS.has(keyword)) return Object.fromEntries(Object.entries(objectOf(value)).map(([name, schema]) => [name, subschema(schema)]))
  if (LISTS.has(keyword)) return Array.isArray(value) ? value.map(subschema) : value
  return SINGLE.has(keyword) ? subschema(value) : value
}

function subschema(value: unknown): unknown {
  return typeof value === 'boolean' ? value : outputSchema(objectOf(value))
}
