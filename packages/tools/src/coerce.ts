import { isPlainObject } from '@minagent/types'

/** A copy of `value` with numeric strings made numbers and "true"/"false" made booleans where the schema wants those. */
export function coerced(schema: unknown, value: unknown): unknown {
  if (!isPlainObject(schema)) return value
  if (typeof value === 'string') return coercedText(typesOf(schema), value)
  if (Array.isArray(value)) return value.map((item) => coerced(schema.items, item))
  if (!isPlainObject(value) || !isPlainObject(schema.properties)) return value
  const { properties } = schema
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    Object.hasOwn(properties, key) ? coerced(properties[key], item) : item,
  ])
  return Object.fromEntries(entries)
}

function coercedText(types: readonly unknown[], text: string): unknown {
  if (types.includes('string')) return text
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (!types.includes('number') && !types.includes('integer')) return text
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text
}

/** The types that a schema names, those of its alternatives included: what may be null is often written so. */
function typesOf(schema: unknown): unknown[] {
  if (!isPlainObject(schema)) return []
  const { type, anyOf, oneOf } = schema
  return [type, anyOf, oneOf].flat().flatMap((part: unknown) => (isPlainObject(part) ? typesOf(part) : [part]))
}
