import { isPlainObject, sameJson } from '@minagent/types'

/** The declared type of a parameter, and of the items of a list. */
export interface DeclaredType {
  readonly type: string
  readonly items?: string
}

/**
 * Whether the benchmark takes this value for a parameter: first its type, then its value, as its own checker does. A type may be
 * another than the declared one where the accepted values have that type (the name of a variable in place of a value). JSON has one
 * kind of number: a whole number fits `float` everywhere, and 5.0 is 5.
 */
export function isAcceptedValue(value: unknown, accepted: readonly unknown[], declared: DeclaredType): boolean {
  const type = check(value, accepted, declared)
  if (!type.fits) return false
  if (type.isVariable) return accepted.some((one) => sameJson(one, value))
  if (isPlainObject(value)) return accepted.some((one) => isAcceptedObject(value, one))
  if (typeof value === 'string') return accepted.some((one) => typeof one === 'string' && plain(one) === plain(value))
  if (!Array.isArray(value)) return accepted.some((one) => sameJson(one, value))
  return accepted.some((one) => (kindOfType(declared.items) === 'object' ? isAcceptedObjects(value, one) : isAcceptedList(value, one)))
}

interface TypeCheck {
  readonly fits: boolean
  readonly isVariable: boolean
}

function check(value: unknown, accepted: readonly unknown[], { type, items }: DeclaredType): TypeCheck {
  const acceptedKind = kindOf(accepted.find((one) => one !== ''))
  const isVariable = acceptedKind !== undefined && acceptedKind !== kindOfType(type)
  if (!hasType(value, type)) return { fits: acceptedKind !== undefined && kindOf(value) === acceptedKind, isVariable: true }
  if (items === undefined || !Array.isArray(value)) return { fits: true, isVariable }
  const list: readonly unknown[] = value
  const fits = accepted.some((one) => !Array.isArray(one) || list.every((item) => check(item, one, { type: items }).fits))
  return { fits, isVariable }
}

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null'

function kindOf(value: unknown): Kind | undefined {
  if (value === undefined) return undefined
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object'
}

/** `any` is a text for the benchmark. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['string', 'string'],
  ['any', 'string'],
  ['integer', 'number'],
  ['float', 'number'],
  ['boolean', 'boolean'],
  ['array', 'array'],
  ['tuple', 'array'],
  ['dict', 'object'],
])

function kindOfType(type: string | undefined): Kind | undefined {
  return KINDS.get(type ?? '')
}

function hasType(value: unknown, type: string): boolean {
  return kindOf(value) === kindOfType(type) && (type !== 'integer' || Number.isInteger(value))
}

/** Texts are compared without blanks, some punctuation, case and the kind of quotation marks. */
function plain(text: string): string {
  return text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"')
}

function plainText(value: unknown): unknown {
  return typeof value === 'string' ? plain(value) : value
}

/** Texts in the list are compared as texts; those deeper inside have to be the same. */
function isAcceptedList(list: readonly unknown[], accepted: unknown): boolean {
  // `''` (it may be left out) is an empty list of characters for the checker, so that an empty list is accepted with it.
  const wanted: readonly unknown[] = Array.isArray(accepted) ? accepted : Array.from(String(accepted))
  return sameJson(list.map(plainText), wanted.map(plainText))
}

function isAcceptedObjects(list: readonly unknown[], accepted: unknown): boolean {
  const wanted: readonly unknown[] = Array.isArray(accepted) ? accepted : []
  return list.length === wanted.length && list.every((item, index) => isPlainObject(item) && isAcceptedObject(item, wanted[index]))
}

/** Every member is one of the accepted values for it; those that may not be left out are there. */
function isAcceptedObject(value: Readonly<Record<string, unknown>>, accepted: unknown): boolean {
  if (!isPlainObject(accepted)) return false
  const known = Object.keys(value).every((key) => {
    const allowed = listAt(accepted, key)
    return allowed?.some((one) => sameJson(plainText(one), plainText(value[key])))
  })
  return known && Object.keys(accepted).every((key) => Object.hasOwn(value, key) || listAt(accepted, key)?.includes(''))
}

function listAt(values: Readonly<Record<string, unknown>>, key: string): readonly unknown[] | undefined {
  const list = Object.hasOwn(values, key) ? values[key] : undefined
  return Array.isArray(list) ? list : undefined
}
