import { isPlainObject, type JsonSchema, setOwn } from '@minagent/types'

/**
 * A schema of the Berkeley Function Calling Leaderboard as JSON Schema. Python's, Java's and JavaScript's names of types become those
 * of JSON Schema (`dict` → `object`, `float` → `number`, `tuple` → `array`; `any` is no restriction), an `enum` of a list is the one of
 * its items, and keywords that JSON Schema does not know (`optional`) are left out: what is optional is not in `required`.
 */
export function bfclSchema(schema: unknown): JsonSchema {
  if (!isPlainObject(schema)) return {}
  const type = typeof schema.type === 'string' ? TYPES.get(schema.type.toLowerCase()) : undefined
  const converted: Record<string, unknown> = type === undefined ? {} : { type }
  for (const keyword of KEPT) if (Object.hasOwn(schema, keyword)) converted[keyword] = schema[keyword]
  if (isPlainObject(schema.properties)) converted.properties = propertiesOf(schema.properties)
  if (Array.isArray(schema.required) && schema.required.length > 0) converted.required = [...new Set<unknown>(schema.required)]
  if (isPlainObject(schema.items)) converted.items = bfclSchema(schema.items)
  if (type === 'array' && Array.isArray(schema.enum)) return enumOfItems(converted, schema.enum)
  return converted
}

/** Their meaning is the same in both, and no value of the benchmark depends on them but that of `enum`. */
const KEPT = ['description', 'enum', 'default', 'minimum', 'maximum', 'format']

/** In lower case: the sets write `String`, `Array` and `Boolean` as well. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    object: ['dict', 'object', 'hashmap', 'hashtable'],
    array: ['array', 'list', 'tuple', 'arraylist', 'queue', 'stack', 'set'],
    string: ['string', 'char'],
    integer: ['integer', 'byte', 'short', 'long', 'bigint'],
    number: ['float', 'number', 'double'],
    boolean: ['boolean', 'bool'],
  }).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
)

function propertiesOf(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const converted: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) setOwn(converted, name, bfclSchema(property))
  return converted
}

function enumOfItems({ enum: _, ...list }: Record<string, unknown>, values: readonly unknown[]): JsonSchema {
  return { ...list, items: { ...(isPlainObject(list.items) ? list.items : {}), enum: values } }
}
