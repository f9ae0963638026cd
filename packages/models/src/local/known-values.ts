import { isPlainObject } from '@minagent/types'

/** The first string or number under this key (`path`, `order_id`; case and underscores do not matter) in the data, the latest data first. */
export function findValueByKey(data: readonly unknown[], key: string): string | number | undefined {
  const wanted = plainKey(key)
  for (const value of data.toReversed()) {
    const found = search(value, wanted, 0)
    if (found !== undefined) return found
  }
  return undefined
}

function plainKey(key: string): string {
  return key.replace(/[_-]/g, '').toLowerCase()
}

function search(value: unknown, wanted: string, depth: number): string | number | undefined {
  if (depth > 20) return undefined
  if (Array.isArray(value)) return firstDefined(value, (item) => search(item, wanted, depth + 1))
  if (!isPlainObject(value)) return undefined
  const own = Object.entries(value).find(
    ([key, held]) => plainKey(key) === wanted && (typeof held === 'string' || typeof held === 'number'),
  )
  if (own && (typeof own[1] === 'string' || typeof own[1] === 'number')) return own[1]
  return firstDefined(Object.values(value), (item) => search(item, wanted, depth + 1))
}

function firstDefined<T>(items: readonly unknown[], find: (item: unknown) => T | undefined): T | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
