import { isPlainObject } from '@minagent/types'
import type { SafePattern } from '../pattern/compile-pattern.ts'
import { ANNOTATIONS, type SchemaObject } from './schema-keywords.ts'

/** True only for a value that fits; false also for one that the full validator has to look at. */
export type Check = (value: unknown) => boolean

/** The compiled patterns of a schema, by source. */
export type Patterns = ReadonlyMap<string, SafePattern>

/** Prepares the check of a plain schema; undefined for a schema with keywords that only the full validator knows. */
export function quickCheck(schema: unknown, patterns: Patterns): Check | undefined {
  if (typeof schema === 'boolean') return () => schema
  if (!isPlainObject(schema) || !Object.keys(schema).every((keyword) => KNOWN.has(keyword) || ANNOTATIONS.has(keyword))) return undefined
  const checks: Check[] = []
  for (const prepare of PARTS) {
    const part = prepare(schema, patterns)
    if (part === null) return undefined
    if (part) checks.push(part)
  }
  return all(checks)
}

const KNOWN: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'anyOf', 'allOf', 'properties', 'required', 'additionalProperties', '$defs', 'definitions'],
  ...['items', 'minItems', 'maxItems', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'uniqueItems'],
])

/** Prepares some keywords: undefined when the schema has none of them, null when only the full validator can check them. */
type Part = (schema: SchemaObject, patterns: Patterns) => Check | undefined | null

const PARTS: readonly Part[] = [typePart, valuePart, numberPart, stringPart, arrayPart, objectPart, combinedPart]

function all(checks: readonly Check[]): Check {
  const [first, second, ...more] = checks
  if (!first) return () => true
  if (!second) return first
  if (more.length === 0) return (value) => first(value) && second(value)
  return (value) => checks.every((check) => check(value))
}

const TYPE_CHECKS: Readonly<Record<string, Check>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typePart({ type }: SchemaObject): Check | undefined | null {
  if (type === undefined) return undefined
  if (typeof type === 'string') return TYPE_CHECKS[type] ?? null
  if (!Array.isArray(type)) return null
  const checks = type.flatMap((one) => TYPE_CHECKS[String(one)] ?? [])
  return (value) => checks.some((check) => check(value))
}

function valuePart({ enum: allowed, const: only }: SchemaObject): Check | undefined | null {
  if (allowed === undefined && only === undefined) return undefined
  if (allowed !== undefined && only !== undefined) return null
  const values = new Set<unknown>(Array.isArray(allowed) ? allowed : [only])
  return (value) => values.has(value)
}

function numberPart(schema: SchemaObject): Check | undefined | null {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf: step } = schema
  if ([minimum, maximum, above, below, step].every((limit) => limit === undefined)) return undefined
  const [from, to] = [numberOr(minimum, Number.NEGATIVE_INFINITY), numberOr(maximum, Number.POSITIVE_INFINITY)]
  const [over, under] = [numberOr(above, Number.NEGATIVE_INFINITY), numberOr(below, Number.POSITIVE_INFINITY)]
  if (step !== undefined && !Number.isSafeInteger(step)) return null
  const unit = numberOr(step, 0)
  return (value) => {
    if (typeof value !== 'number') return true
    if (value < from || value > to || value <= over || value >= under) return false
    return unit === 0 || (Number.isSafeInteger(value) && value % unit === 0)
  }
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

function stringPart({ minLength, maxLength, pattern }: SchemaObject, patterns: Patterns): Check | undefined | null {
  if (minLength === undefined && maxLength === undefined && pattern === undefined) return undefined
  const [min, max] = [numberOr(minLength, 0), numberOr(maxLength, Number.POSITIVE_INFINITY)]
  const safe = typeof pattern === 'string' ? patterns.get(pattern) : undefined
  return (value) => typeof value !== 'string' || (hasLength(value, min, max) && (safe === undefined || safe.matches(value)))
}

/** Length in code points, counted only where UTF-16 units leave it open. */
function hasLength(text: string, min: number, max: number): boolean {
  if (text.length < min) return false
  if (text.length <= max && min <= text.length / 2) return true
  let count = 0
  for (const _ of text) count++
  return count >= min && count <= max
}

function arrayPart({ items, minItems, maxItems, uniqueItems }: SchemaObject, patterns: Patterns): Check | undefined | null {
  if (items === undefined && minItems === undefined && maxItems === undefined && uniqueItems !== true) return undefined
  const each = quickCheck(items ?? true, patterns)
  if (!each) return null
  const [min, max] = [numberOr(minItems, 0), numberOr(maxItems, Number.POSITIVE_INFINITY)]
  return (value) => {
    if (!Array.isArray(value)) return true
    if (value.length < min || value.length > max || (uniqueItems === true && !areDifferent(value))) return false
    return items === undefined || value.every((item) => each(item))
  }
}

/** True for items that are surely different: no objects among them. */
function areDifferent(items: readonly unknown[]): boolean {
  return new Set(items).size === items.length && items.every((item) => typeof item !== 'object' || item === null)
}

interface Property {
  readonly key: string
  readonly required: boolean
  readonly check: Check
}

function objectPart(schema: SchemaObject, patterns: Patterns): Check | undefined | null {
  const { properties, required, additionalProperties } = schema
  if (properties === undefined && required === undefined && additionalProperties === undefined) return undefined
  const declared = isPlainObject(properties) ? properties : {}
  const needed = new Set<unknown>(Array.isArray(required) ? required : [])
  const members = membersOf(declared, needed, patterns)
  const others = quickCheck(additionalProperties ?? true, patterns)
  if (!members || !others) return null
  const present = membersCheck(members)
  if (additionalProperties === undefined) return (value) => !isObject(value) || present(value)
  const names = new Set(Object.keys(declared))
  return (value) => !isObject(value) || (present(value) && othersFit(value, names, others))
}

/** The declared members and those that are only required; undefined when one of them needs the full validator. */
function membersOf(declared: SchemaObject, needed: ReadonlySet<unknown>, patterns: Patterns): Property[] | undefined {
  const members: Property[] = []
  for (const [key, inner] of Object.entries(declared)) {
    const check = quickCheck(inner, patterns)
    if (!check) return undefined
    members.push({ key, required: needed.has(key), check })
  }
  for (const key of needed)
    if (typeof key === 'string' && !Object.hasOwn(declared, key)) members.push({ key, required: true, check: () => true })
  return members
}

function membersCheck(members: readonly Property[]): (value: SchemaObject) => boolean {
  return (value) => {
    for (const { key, required, check } of members) {
      if (Object.hasOwn(value, key) ? !check(value[key]) : required) return false
    }
    return true
  }
}

/** Of a member that is inherited, too: the full validator then finds that it is none. */
function othersFit(value: SchemaObject, names: ReadonlySet<string>, others: Check): boolean {
  for (const key in value) if (!names.has(key) && !others(value[key])) return false
  return true
}

function combinedPart({ anyOf, allOf }: SchemaObject, patterns: Patterns): Check | undefined | null {
  const some = anyOf === undefined ? [] : checksOf(anyOf, patterns)
  const every = allOf === undefined ? [] : checksOf(allOf, patterns)
  if (!some || !every) return null
  if (anyOf === undefined) return allOf === undefined ? undefined : all(every)
  return (value) => some.some((check) => check(value)) && every.every((check) => check(value))
}

function checksOf(schemas: unknown, patterns: Patterns): Check[] | undefined {
  const checks: Check[] = []
  for (const schema of Array.isArray(schemas) ? schemas : []) {
    const check = quickCheck(schema, patterns)
    if (!check) return undefined
    checks.push(check)
  }
  return checks
}
