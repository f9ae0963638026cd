import { toolTexts } from '../prompts.ts'
import { TooMuchWork, WorkBudget } from '../work-budget.ts'
import { checkSchema } from './check-schema.ts'
import { FullCheck } from './full-check.ts'
import { problemTexts, type Wording } from './problem-text.ts'
import { type Check, quickCheck } from './quick-check.ts'

/** What one check may cost at most: members of the value × members of the schema, and steps of its patterns. */
const MAX_MEMBERS = 50_000_000
const MAX_STEPS = 50_000_000

/** Judges values by a JSON Schema that may come from a stranger: strict, no conversion, bounded in time. */
export class SchemaValidator {
  readonly #budget = new WorkBudget(MAX_STEPS)
  readonly #size: number
  readonly #quick: Check | undefined
  readonly #full: FullCheck

  /** @throws MinagentError `invalid_schema` */
  constructor(schema: unknown) {
    const { patterns, size } = checkSchema(schema, this.#budget)
    this.#size = size
    this.#quick = quickCheck(schema, patterns)
    this.#full = new FullCheck(schema, patterns)
  }

  /** What is wrong with `value`, in sentences for a model; empty when it fits. */
  problems(value: unknown, wording: Wording): readonly string[] {
    this.#budget.reset()
    try {
      if (this.#quick?.(value)) return NONE
      if (membersOf(value) * this.#size > MAX_MEMBERS) throw new TooMuchWork('The value is too large for its schema.')
      return problemTexts(this.#full, value, wording)
    } catch (error) {
      if (!(error instanceof TooMuchWork || error instanceof RangeError)) throw error
      return [`${wording.root}: ${toolTexts[wording.locale].tooMuchWork}`]
    }
  }
}

const NONE: readonly string[] = []

/** Members of a value, all levels. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, item) => sum + membersOf(item), 1)
}
