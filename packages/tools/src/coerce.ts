import { isPlainObject } from '@minagent/types'

/** A copy of `value` with numeric strings made numbers and "true"/"false" made booleans where the schema wants those. */
export function coerced(schema: unknown, value: unknown): unknown {
  if (!isPlainObject(schema)) return value
  if (typeof value === 'string') return coercedText(schema.type, value)
  if (Array.isArray(value)) return value.map((item) => coerced(schema.items, item))
  if (!isPlainObject(value) || !isPlainObject(schema.properties)) return value
  const { properties } = schema
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    Object.hasOwn(properties, key) ? coerced(properties[key], item) : item,
  ])
  return Object.fromEntries(entries)
}

function coercedText(type: unknown, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type !== 'number' && type !== 'integer') return text
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text
}
