import { dereference, type OutputUnit, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema'
import { isPlainObject } from '@minagent/types'
import type { SafePattern } from '../pattern/compile-pattern.ts'
import { invalidSchema } from './check-schema.ts'
import { GuardedSchema } from './guarded-schema.ts'
import { subschemas } from './schema-keywords.ts'

/** What the full validator found. */
export interface FullResult {
  readonly valid: boolean
  readonly errors: readonly OutputUnit[]
}

/** Most schemas that may judge one and the same value, references followed. */
const MAX_EXPANSION = 10_000

/** All of JSON Schema (drafts 7 and 2020-12), for untrusted schemas and values. */
export class FullCheck {
  readonly #guarded: GuardedSchema
  readonly #root: Schema | boolean
  readonly #draft: SchemaDraft
  readonly #lookup: Record<string, Schema | boolean>

  /** @throws MinagentError `invalid_schema` for a reference to nowhere, to itself, or to too much. */
  constructor(schema: unknown, patterns: ReadonlyMap<string, SafePattern>) {
    this.#guarded = new GuardedSchema(schema, patterns)
    this.#draft = isPlainObject(schema) && /draft-0[4-7]/.test(String(schema.$schema)) ? '7' : '2020-12'
    const root = this.#guarded.schema
    if (!isValidatorSchema(root)) throw invalidSchema('$', 'a schema is an object of keywords, true or false')
    this.#root = root
    this.#lookup = resolved(root)
    this.#checkExpansion()
  }

  /** All that is wrong with `value`. @throws TooMuchWork */
  run(value: unknown): FullResult {
    this.#guarded.prepare(value)
    return validate(value, this.#root, this.#draft, this.#lookup, false)
  }

  /** Follows `#/a/$ref/b` through the references; undefined when it leads nowhere. */
  keywordAt(location: string): unknown {
    let at: unknown = this.#root
    for (const part of location.split('/').slice(1)) {
      if (typeof at !== 'object' || at === null) return undefined
      const key = unescapePointer(part)
      const inner: unknown = Object.hasOwn(at, key) ? Object.getOwnPropertyDescriptor(at, key)?.value : undefined
      at = key === '$ref' ? this.#target(at) : inner
    }
    return at
  }

  /** The pattern that a list of allowed texts stands for, if it stands for one. */
  patternOf(list: unknown): string | undefined {
    return this.#guarded.patternOf(list)
  }

  #target(schema: object): Schema | boolean | undefined {
    const uri: unknown = Object.getOwnPropertyDescriptor(schema, '__absolute_ref__')?.value
    return typeof uri === 'string' ? this.#lookup[uri] : undefined
  }

  /** Looks at all that can be reached from the root; definitions that nothing refers to do no harm. */
  #checkExpansion(): void {
    const known = new Map<object, number>()
    const reached = new Set<unknown>([this.#root])
    for (const schema of reached) {
      if (!isPlainObject(schema)) continue
      this.#expansion(schema, '$', known)
      for (const { schema: inner, defined } of subschemas(schema, '$')) if (!defined) reached.add(inner)
      if (typeof schema.$ref === 'string') reached.add(this.#target(schema))
    }
  }

  /** How many schemas judge a value that `schema` judges, itself included. */
  #expansion(schema: unknown, path: string, known: Map<object, number>): number {
    if (!isPlainObject(schema)) return 1
    const before = known.get(schema)
    if (before === UNFINISHED) throw invalidSchema(path, 'the schema refers to itself without reading further into the value')
    if (before !== undefined) return before
    known.set(schema, UNFINISHED)
    let total = 1
    for (const inner of subschemas(schema, path)) if (inner.samePlace) total += this.#expansion(inner.schema, inner.path, known)
    if (typeof schema.$ref === 'string') total += this.#expansion(this.#required(schema, schema.$ref, path), `${path}.$ref`, known)
    if (total > MAX_EXPANSION) throw invalidSchema(path, `the schema expands to more than ${MAX_EXPANSION} schemas for one value`)
    known.set(schema, total)
    return total
  }

  #required(schema: object, reference: string, path: string): Schema | boolean {
    const target = this.#target(schema)
    if (target === undefined) throw invalidSchema(`${path}.$ref`, `nothing is found under ${JSON.stringify(reference)}`)
    return target
  }
}

/** Marks a schema whose expansion is being counted. */
const UNFINISHED = -1

function resolved(root: Schema | boolean): Record<string, Schema | boolean> {
  try {
    return dereference(root)
  } catch (error) {
    throw invalidSchema('$', `its references cannot be resolved (${error instanceof Error ? error.message : 'unknown reason'})`, error)
  }
}

function isValidatorSchema(value: unknown): value is Schema | boolean {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null)
}

/** A part of a JSON pointer as the validator writes it, back to the name it stands for. */
export function unescapePointer(part: string): string {
  let text = part
  try {
    text = decodeURIComponent(part)
  } catch {
    // A name with a lone surrogate or a bare percent sign was not encoded: it stands for itself.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}
