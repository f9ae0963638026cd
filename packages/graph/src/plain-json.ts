import { isPlainObject, setOwn } from '@minagent/types'

/** Deeper data contain themselves, most likely. */
const MOST_LEVELS = 1000

/** Copies that were made here: shared, and not copied again. */
const copies = new WeakSet<object>()

/**
 * A frozen copy of plain JSON: what a state holds is what its record holds, and nobody changes it by the way. Members that are
 * undefined are left out, as JSON does.
 * @throws TypeError that names the first place, behind `path`, with anything that JSON cannot hold.
 */
export function plainJson(value: unknown, path: string, level = 0): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value)) return value
  if (typeof value !== 'object') throw unfit(path, typeof value === 'number' ? String(value) : `a value of type ${typeof value}`)
  if (copies.has(value)) return value
  if (level > MOST_LEVELS) throw unfit(path, 'part of something that contains itself, or is nested too deep')
  const copy = Array.isArray(value) ? copyOfArray(value, path, level) : copyOfObject(value, path, level)
  copies.add(copy)
  return Object.freeze(copy)
}

/** An object with {@link plainJson} in its members. It is not frozen itself: nothing else has it, and frozen objects are slow to copy. */
export function plainObject(value: object, path: string): Record<string, unknown> {
  return copyOfObject(value, path, 0)
}

function copyOfArray(items: readonly unknown[], path: string, level: number): object {
  return items.map((item, index) => (item === undefined ? null : plainJson(item, `${path}[${index}]`, level + 1)))
}

function copyOfObject(value: object, path: string, level: number): Record<string, unknown> {
  if (!isPlainObject(value)) throw unfit(path, `an object of the class ${value.constructor?.name}`)
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (value[key] !== undefined) setOwn(copy, key, plainJson(value[key], `${path}.${key}`, level + 1))
  }
  return copy
}

function unfit(path: string, what: string): TypeError {
  return new TypeError(`${path} is ${what}: a state, and all that goes into it, is plain JSON.`)
}
