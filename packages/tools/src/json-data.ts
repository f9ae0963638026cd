import { isPlainObject, setOwn } from '@minagent/types'

/** A value that JSON cannot hold. */
export class NotJson extends Error {
  override readonly name = 'NotJson'
}

const MAX_DEPTH = 1_000

/**
 * What `JSON.parse(JSON.stringify(value))` gives, as a fresh copy, without making the text; `undefined` becomes null.
 * @throws NotJson for a function, symbol, BigInt, or what contains itself; whatever a `toJSON` or getter of the value throws.
 */
export function jsonData(value: unknown): unknown {
  return dataOf(value, '', 0) ?? null
}

function dataOf(value: unknown, key: string, depth: number): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value
    case 'number':
      return Number.isFinite(value) ? value + 0 : null
    case 'object':
      return value === null ? null : objectData(value, key, depth)
    default:
      throw new NotJson(`a ${typeof value}${key === '' ? '' : ` at ${JSON.stringify(key)}`}`)
  }
}

function objectData(value: object, key: string, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new NotJson('a value that contains itself or is nested too deeply')
  if ('toJSON' in value && typeof value.toJSON === 'function') return withoutToJson(value.toJSON(key), key, depth + 1)
  return withoutToJson(value, key, depth)
}

/** JSON asks once for `toJSON`; what that gives is taken as it is. */
function withoutToJson(value: unknown, key: string, depth: number): unknown {
  if (Array.isArray(value)) return itemsData(value, depth)
  if (typeof value !== 'object' || value === null) return dataOf(value, key, depth)
  if (isPlainObject(value)) return membersData(value, depth)
  if (isBoxed(value)) return dataOf(value.valueOf(), key, depth)
  return membersData({ ...value }, depth)
}

/** Not `map`, which leaves the holes of a sparse array as they are, and makes a subclass again of one. */
function itemsData(items: readonly unknown[], depth: number): unknown[] {
  const data: unknown[] = []
  for (let index = 0; index < items.length; index++) data.push(dataOf(items[index], String(index), depth + 1) ?? null)
  return data
}

function isBoxed(value: object): boolean {
  return value instanceof Number || value instanceof String || value instanceof Boolean || value instanceof BigInt
}

function membersData(value: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const item = dataOf(value[name], name, depth + 1)
    if (item !== undefined) setOwn(data, name, item)
  }
  return data
}
