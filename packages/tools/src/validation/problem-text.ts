import type { OutputUnit } from '@cfworker/json-schema'
import { isPlainObject, type Locale } from '@minagent/types'
import { fill, toolTexts } from '../prompts.ts'
import { type FullCheck, unescapePointer } from './full-check.ts'

/** Most problems that one answer lists. */
const MAX_PROBLEMS = 8
const MAX_SHOWN = 60

/** In which words problems are told. */
export interface Wording {
  readonly locale: Locale
  /** What the value is called, where paths begin. */
  readonly root: 'arguments' | 'value'
}

/** What is wrong with a value, in sentences that a model can act on: where, what was expected, what came. */
export function problemTexts(check: FullCheck, value: unknown, wording: Wording): string[] {
  const { valid, errors } = check.run(value)
  if (valid) return []
  const { locale, root } = wording
  const texts = [...new Set(new ProblemList(check, value, wording).of(errors))]
  return texts.length === 0 ? [`${root}: ${toolTexts[locale].unfit}`] : limited(texts, locale)
}

/** At most {@link MAX_PROBLEMS} of them, with a note of how many are left out. */
export function limited(texts: readonly string[], locale: Locale): string[] {
  if (texts.length <= MAX_PROBLEMS) return [...texts]
  return [...texts.slice(0, MAX_PROBLEMS), fill(toolTexts[locale].more, { count: texts.length - MAX_PROBLEMS })]
}

/** `arguments.city`, `arguments.items[0]`, `arguments["odd name"]`. */
export function pathText(keys: readonly (string | number)[], root: Wording['root']): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key) ? `${path}.${key}` : `${path}[${shown(key)}]`
  }, root)
}

/** Keywords that only say that something inside them failed. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    'properties',
    'patternProperties',
    'additionalProperties',
    'unevaluatedProperties',
    'items',
    'prefixItems',
    'additionalItems',
  ],
  ...['unevaluatedItems', 'allOf', 'if', 'dependentSchemas', 'propertyNames'],
])

class ProblemList {
  readonly #check: FullCheck
  readonly #value: unknown
  readonly #locale: Locale
  readonly #root: Wording['root']
  /** Names that the object allows in which an unexpected member was found. */
  #allowed: readonly string[] = []

  constructor(check: FullCheck, value: unknown, { locale, root }: Wording) {
    this.#check = check
    this.#value = value
    this.#locale = locale
    this.#root = root
  }

  of(errors: readonly OutputUnit[]): string[] {
    const texts: string[] = []
    let skipped = ''
    for (const error of errors) {
      if (skipped && error.keywordLocation.startsWith(skipped)) continue
      skipped = ''
      if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') this.#allowed = this.#namesNear(error)
      if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
        skipped = `${error.keywordLocation}/`
        texts.push(this.#alternatives(error, errors))
      } else if (error.keyword === 'required') texts.push(...this.#missing(error))
      else if (!CONTAINERS.has(error.keyword)) texts.push(this.#sentence(error))
    }
    return texts
  }

  #sentence(error: OutputUnit): string {
    const { keys, value } = this.#place(error.instanceLocation)
    const limit = this.#check.keywordAt(error.keywordLocation)
    const pattern = this.#check.patternOf(limit)
    const keyword = pattern === undefined ? error.keyword : 'pattern'
    const { problems, otherProblem } = toolTexts[this.#locale]
    const words = problems[keyword] ?? otherProblem
    const expected = keyword === 'false' ? this.#allowed.map(shown).join(', ') || '-' : expectation(keyword, pattern ?? limit)
    return `${pathText(keys, this.#root)}: ${fill(words, { keyword, expected, actual: describe(value, this.#locale) })}`
  }

  #missing(error: OutputUnit): string[] {
    const { keys, value } = this.#place(error.instanceLocation)
    const names = this.#check.keywordAt(error.keywordLocation)
    if (!Array.isArray(names) || !isPlainObject(value)) return []
    const missing = names.filter((name) => typeof name === 'string' && !Object.hasOwn(value, name))
    return missing.map((name) => `${pathText([...keys, String(name)], this.#root)}: ${toolTexts[this.#locale].problems.required}`)
  }

  #alternatives(error: OutputUnit, errors: readonly OutputUnit[]): string {
    const inside = errors.filter(({ keywordLocation }) => keywordLocation.startsWith(`${error.keywordLocation}/`))
    const expected = limited([...new Set(this.of(inside))].slice(0, MAX_PROBLEMS / 2), this.#locale).join('; ') || '-'
    const { keys } = this.#place(error.instanceLocation)
    return `${pathText(keys, this.#root)}: ${fill(toolTexts[this.#locale].problems[error.keyword] ?? '', { expected })}`
  }

  #namesNear(error: OutputUnit): readonly string[] {
    const schema = this.#check.keywordAt(error.keywordLocation.slice(0, error.keywordLocation.lastIndexOf('/')))
    return isPlainObject(schema) && isPlainObject(schema.properties) ? Object.keys(schema.properties).slice(0, 20) : []
  }

  #place(location: string): { readonly keys: readonly (string | number)[]; readonly value: unknown } {
    const keys: (string | number)[] = []
    let value = this.#value
    for (const part of location.split('/').slice(1)) {
      const key = unescapePointer(part)
      keys.push(Array.isArray(value) ? Number(key) : key)
      value = memberOf(value, key)
    }
    return { keys, value }
  }
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function expectation(keyword: string, limit: unknown): string {
  if (keyword === 'type') return (Array.isArray(limit) ? limit : [limit]).join(' or ')
  if (keyword === 'enum' && Array.isArray(limit)) return limit.slice(0, 20).map(shown).join(', ') + (limit.length > 20 ? ', …' : '')
  return shown(limit)
}

/** What came, short: its type and a bounded look at it. */
function describe(value: unknown, locale: Locale): string {
  const { anObject, anArray } = toolTexts[locale]
  if (Array.isArray(value)) return fill(anArray, { count: value.length })
  if (typeof value === 'object' && value !== null) return anObject
  return value === null ? 'null' : `${typeof value} ${shown(value)}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 2 * MAX_SHOWN) : value) ?? String(value)
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN).toWellFormed()}…`
}
