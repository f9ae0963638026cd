import type { Locale } from '@minagent/types'
import { toolTexts } from '../prompts.ts'
import { type CheckedSchema, checkSchema } from './check-schema.ts'
import { FullCheck } from './full-check.ts'
import { TooMuchWork } from './guarded-schema.ts'
import { problemTexts } from './problem-text.ts'
import { type Check, quickCheck } from './quick-check.ts'

/** What one check may cost at most: members of the value × members of the schema, characters × steps of its patterns. */
const MAX_MEMBERS = 50_000_000
const MAX_STEPS = 50_000_000

/** Judges values by a JSON Schema that may come from a stranger: strict, no conversion, bounded in time. */
export class SchemaValidator {
  readonly #checked: CheckedSchema
  readonly #steps: number
  readonly #quick: Check | undefined
  readonly #full: FullCheck

  /** @throws MinagentError `invalid_schema` */
  constructor(schema: unknown) {
    this.#checked = checkSchema(schema)
    this.#steps = [...this.#checked.patterns.values()].reduce((sum, pattern) => sum + pattern.steps, 0)
    this.#quick = quickCheck(schema, this.#checked.patterns)
    this.#full = new FullCheck(schema, this.#checked.patterns)
  }

  /** What is wrong with `value`, in sentences for a model; empty when it fits. */
  problems(value: unknown, locale: Locale = 'en'): readonly string[] {
    if (this.#steps === 0 && this.#quick?.(value)) return NONE
    try {
      this.#measure(value)
      if (this.#steps > 0 && this.#quick?.(value)) return NONE
      return problemTexts(this.#full, value, locale)
    } catch (error) {
      if (!(error instanceof TooMuchWork || error instanceof RangeError)) throw error
      return [`arguments: ${toolTexts[locale].tooMuchWork}`]
    }
  }

  #measure(value: unknown): void {
    const size = sizeOf(value)
    if (size.members * this.#checked.size > MAX_MEMBERS || size.characters * this.#steps > MAX_STEPS) {
      throw new TooMuchWork('The value is too large for its schema.')
    }
  }
}

const NONE: readonly string[] = []

interface Size {
  members: number
  characters: number
}

function sizeOf(value: unknown, size: Size = { members: 0, characters: 0 }): Size {
  size.members++
  if (typeof value === 'string') size.characters += value.length
  else if (Array.isArray(value)) for (const item of value) sizeOf(item, size)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      size.characters += key.length
      sizeOf(item, size)
    }
  }
  return size
}
