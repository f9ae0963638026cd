/** A deep copy of plain JSON-like data; `__proto__` stays an ordinary key. Other objects (dates, class instances) are kept by reference. */
export function copyJson<T>(value: T): T
export function copyJson(value: unknown): unknown {
  return mapJson(value, (text) => text)
}

/** As {@link copyJson}, with lone surrogates in keys and strings replaced by U+FFFD, so that every consumer of UTF-8 can take it. */
export function copyWellFormed<T>(value: T): T
export function copyWellFormed(value: unknown): unknown {
  return mapJson(value, (text) => text.toWellFormed())
}

function mapJson(value: unknown, mapText: (text: string) => string): unknown {
  if (typeof value === 'string') return mapText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => mapJson(item, mapText))
  if (!isPlainObject(value)) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) setOwn(copy, mapText(key), mapJson(value[key], mapText))
  return copy
}

/** True for objects made by `{}`, `JSON.parse` or `Object.create(null)`. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

/** Sets an own property, also for the key `__proto__`, so that foreign keys pollute nothing. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}

/** Deep equality of JSON-like data; the order of keys does not matter, and 0 equals -0, as both are `0` in JSON. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  if (!isPlainObject(a) || !isPlainObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}
