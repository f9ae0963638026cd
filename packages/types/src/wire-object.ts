import { MinagentError } from './errors.ts'
import { copyWellFormed, isPlainObject } from './json.ts'

/** One object of received data, read member by member; what does not fit is an `invalid_wire` error that names its JSON path. */
export class WireObject {
  readonly path: string
  readonly #members: Readonly<Record<string, unknown>>

  constructor(value: unknown, path: string, expected = 'an object') {
    if (!isPlainObject(value)) throw invalidWire(path, expected, value)
    this.#members = value
    this.path = path
  }

  /** All members, as they came. */
  get members(): Readonly<Record<string, unknown>> {
    return this.#members
  }

  /** The JSON path of a member. */
  pathOf(key: string): string {
    return `${this.path}.${key}`
  }

  /** A member as it came; undefined when absent. */
  raw(key: string): unknown {
    return Object.hasOwn(this.#members, key) ? this.#members[key] : undefined
  }

  /** False for a member that is absent or null. */
  has(key: string): boolean {
    const value = this.raw(key)
    return value !== undefined && value !== null
  }

  //#region wire-string
  string(key: string): string {
    const value = this.raw(key)
    if (typeof value !== 'string') throw this.invalid(key, 'a string')
    return value
  }
  //#endregion wire-string

  number(key: string): number {
    const value = this.raw(key)
    if (typeof value !== 'number') throw this.invalid(key, 'a number')
    return value
  }

  boolean(key: string): boolean {
    const value = this.raw(key)
    if (typeof value !== 'boolean') throw this.invalid(key, 'true or false')
    return value
  }

  /** A string that is a key of `known`. */
  keyOf<K extends string>(key: string, known: Readonly<Record<K, unknown>>): K {
    const value = this.raw(key)
    if (!isKeyOf(value, known)) throw this.invalid(key, `one of ${Object.keys(known).join(', ')}`)
    return value
  }

  object(key: string): WireObject {
    return new WireObject(this.raw(key), this.pathOf(key))
  }

  /** Each item of a list, read with its path. */
  list<T>(key: string, read: (item: unknown, path: string) => T): T[] {
    const value = this.raw(key)
    if (!Array.isArray(value)) throw this.invalid(key, 'a list')
    return value.map((item, index) => read(item, `${this.pathOf(key)}[${index}]`))
  }

  /** The error for a member that is not what was expected. */
  invalid(key: string, expected: string): MinagentError<'invalid_wire'> {
    return invalidWire(this.pathOf(key), expected, this.raw(key))
  }
}

/**
 * A copy of received data for a reader to own, its strings well-formed.
 * @throws MinagentError `invalid_wire` when the data is nested so deeply that no reader could follow, or contains itself.
 */
export function ownCopy(value: unknown, path: string): unknown {
  try {
    return copyWellFormed(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidWire(path, 'data that neither contains itself nor is nested without end', value)
  }
}

/** The error for a value that is not what was expected at `path`. */
export function invalidWire(path: string, expected: string, value: unknown): MinagentError<'invalid_wire'> {
  return new MinagentError('invalid_wire', `Expected ${expected} at ${path}, got ${kindOf(value)}.`, { details: { path } })
}

function isKeyOf<K extends string>(value: unknown, known: Readonly<Record<K, unknown>>): value is K {
  return typeof value === 'string' && Object.hasOwn(known, value)
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
