import { isPlainObject, setOwn } from '@minagent/types'
import type { SafePattern } from '../pattern/compile-pattern.ts'
import { TooMuchWork, WorkBudget } from '../work-budget.ts'
import { ANNOTATIONS, isSchema } from './schema-keywords.ts'

/** What one validation may cost at most, in members of schemas visited. */
const MAX_EFFORT = 500_000
/** Most different texts of a value that are compared with one pattern, and their most characters where they become a pattern. */
const MAX_TEXTS = 2_000
const MAX_NAME_CHARS = 10_000
/** Longest array whose items the validator compares with one another. */
const MAX_COMPARED = 2_000

/**
 * A copy of a schema, safe to hand to the full validator: visits are counted, and patterns that the native engine cannot run
 * safely are replaced by lists of the texts (of the value at hand) which match them.
 */
export class GuardedSchema {
  readonly schema: unknown
  #comparesItems = false
  readonly #meter = new WorkBudget(MAX_EFFORT)
  readonly #patterns: ReadonlyMap<string, SafePattern>
  readonly #texts: { readonly pattern: SafePattern; readonly matching: unknown[] }[] = []
  readonly #names: { readonly patterns: Record<string, unknown>; readonly rules: readonly (readonly [SafePattern, unknown])[] }[] = []

  constructor(schema: unknown, patterns: ReadonlyMap<string, SafePattern>) {
    this.#patterns = patterns
    this.schema = this.#copy(schema)
  }

  /** Makes ready for one value. @throws TooMuchWork */
  prepare(value: unknown): void {
    this.#meter.reset()
    if (this.#comparesItems && longestArray(value) > MAX_COMPARED) {
      throw new TooMuchWork(`More than ${MAX_COMPARED} items cannot be compared with one another.`)
    }
    if (this.#texts.length === 0 && this.#names.length === 0) return
    const texts = textsOf(value)
    for (const { pattern, matching } of this.#texts) matching.splice(0, matching.length, ...texts.filter((text) => pattern.matches(text)))
    for (const { patterns, rules } of this.#names) {
      for (const key of Object.keys(patterns)) delete patterns[key]
      for (const [pattern, schema] of rules)
        addNames(
          patterns,
          texts.filter((text) => pattern.matches(text)),
          schema,
        )
    }
  }

  /** The pattern that a list of texts stands for. */
  patternOf(list: unknown): string | undefined {
    return this.#texts.find(({ matching }) => matching === list)?.pattern.source
  }

  #copy(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => (isSchema(item) ? this.#copy(item) : item))
    if (!isPlainObject(schema)) return schema
    const node = meteredNode(this.#meter, weightOf(schema))
    for (const keyword of Object.keys(schema)) {
      if (!ANNOTATIONS.has(keyword) && !keyword.startsWith('$recursive')) setOwn(node, keyword, this.#copyKeyword(keyword, schema[keyword]))
    }
    if (node.uniqueItems === true) this.#comparesItems = true
    resolveDynamic(node)
    this.#guardPattern(node)
    return node
  }

  #copyKeyword(keyword: string, value: unknown): unknown {
    if (VALUES.has(keyword)) return value
    if (!MAPS.has(keyword) || !isPlainObject(value)) return this.#copy(value)
    const map: Record<string, unknown> = {}
    for (const key of Object.keys(value)) setOwn(map, key, this.#copy(value[key]))
    return keyword === 'patternProperties' ? this.#guardNames(map) : map
  }

  #guardPattern(node: Record<string, unknown>): void {
    const pattern = typeof node.pattern === 'string' ? this.#patterns.get(node.pattern) : undefined
    if (pattern === undefined || pattern.native) return
    const matching: unknown[] = []
    this.#texts.push({ pattern, matching })
    node.pattern = undefined
    const rule = { if: { not: { type: 'string' } }, else: { enum: matching } }
    node.allOf = [...(Array.isArray(node.allOf) ? node.allOf : []), rule]
  }

  #guardNames(map: Record<string, unknown>): Record<string, unknown> {
    const rules: [SafePattern, unknown][] = []
    for (const key of Object.keys(map)) {
      const pattern = this.#patterns.get(key)
      if (pattern && !pattern.native) rules.push([pattern, map[key]])
    }
    if (rules.length === 0) return map
    const native = Object.entries(map).filter(([key]) => this.#patterns.get(key)?.native)
    this.#names.push({ patterns: map, rules: [...rules, ...native.flatMap(([key, schema]) => this.#rule(key, schema))] })
    return map
  }

  #rule(key: string, schema: unknown): [SafePattern, unknown][] {
    const pattern = this.#patterns.get(key)
    return pattern ? [[pattern, schema]] : []
  }
}

/** Keywords whose value is data, and those whose value is an object of schemas. */
const VALUES: ReadonlySet<string> = new Set(['enum', 'const', 'required', 'type', 'dependentRequired'])
const MAPS: ReadonlySet<string> = new Set(['$defs', 'definitions', 'properties', 'patternProperties', 'dependentSchemas', 'dependencies'])

/** A schema whose every visit is counted: the validator reads this keyword of draft 2019-09, which is not in use here, once a visit. */
function meteredNode(meter: WorkBudget, weight: number): Record<string, unknown> {
  const spend = (): void => meter.spend(weight)
  return Object.create(Object.create(null, { $recursiveAnchor: { get: spend } }))
}

/** The validator knows no dynamic scope: a dynamic reference is taken as a plain one, which refuses more than an ignored one would. */
function resolveDynamic(node: Record<string, unknown>): void {
  if (typeof node.$dynamicRef === 'string') node.$ref ??= node.$dynamicRef
  if (typeof node.$dynamicAnchor === 'string') node.$anchor ??= node.$dynamicAnchor
}

/** Members that one visit may have to look at. */
function weightOf(schema: Readonly<Record<string, unknown>>): number {
  let weight = 1
  for (const value of Object.values(schema)) {
    weight += Array.isArray(value) ? value.length : isPlainObject(value) ? Object.keys(value).length : 1
  }
  return weight
}

function longestArray(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((most, item) => Math.max(most, longestArray(item)), Array.isArray(value) ? value.length : 0)
}

/** All different texts in a value, names of members included. */
function textsOf(value: unknown): string[] {
  const texts = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part === 'string') texts.add(part)
    else if (Array.isArray(part)) for (const item of part) visit(item)
    else if (isPlainObject(part)) {
      for (const [key, item] of Object.entries(part)) {
        texts.add(key)
        visit(item)
      }
    }
  }
  visit(value)
  if (texts.size > MAX_TEXTS) throw new TooMuchWork(`More than ${MAX_TEXTS} different texts cannot be compared with a pattern.`)
  return [...texts]
}

/** One native pattern that matches exactly these names. */
function addNames(patterns: Record<string, unknown>, names: readonly string[], schema: unknown): void {
  if (names.length === 0) return
  let source = `^(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$`
  if (source.length > MAX_NAME_CHARS) throw new TooMuchWork('The names of the members are too long to be compared with a pattern.')
  while (Object.hasOwn(patterns, source)) source = `(?:${source})`
  patterns[source] = schema
}
