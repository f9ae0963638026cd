import type { JsonSchema, StandardSchema } from '@minagent/types'
import { type Expected, expectedOf, soughtTexts } from '../expected.ts'
import type { Scorer } from '../scorer.ts'
import { defineAnswerScorer, failed, PASSED, shown } from './define-scorer.ts'

/** Options of {@link regex}. */
export interface RegexOptions {
  /** A regular expression of the program, or patterns as texts; default: what the case expects, as texts. */
  readonly expected?: Expected<RegExp | string | readonly string[]>
  /**
   * Makes a check of a JSON Schema: `jsonSchema` of `@minagent/tools`, which runs patterns in linear time. Needed for patterns that
   * are texts: whoever wrote the data must not be able to hold up the evaluation by one that backtracks for ever, such as `(a+)+b`.
   */
  readonly jsonSchema?: (schema: JsonSchema) => StandardSchema
  /** Default `'regex'`. */
  readonly name?: string
}

/**
 * Passes an answer in which the pattern is found, or one of several. Texts are patterns of JSON Schema: ECMAScript with the `u` flag,
 * found anywhere; without back references.
 */
export function regex({ expected, jsonSchema, name = 'regex' }: RegexOptions = {}): Scorer {
  return defineAnswerScorer(name, async (trial) => {
    const pattern = expectedOf(trial, expected)
    if (pattern instanceof RegExp) return scored(trial.answer.search(pattern) >= 0, String(pattern), trial.answer)
    if (!jsonSchema) {
      throw new TypeError('Patterns that are texts need the option jsonSchema (that of @minagent/tools), which runs them in linear time.')
    }
    const patterns = soughtTexts(trial, expected)
    for (const one of patterns) {
      const { issues } = await jsonSchema({ type: 'string', pattern: one })['~standard'].validate(trial.answer)
      if (!issues) return PASSED
    }
    return scored(false, patterns.join(' or '), trial.answer)
  })
}

function scored(found: boolean, pattern: string, answer: string): ReturnType<typeof failed> {
  return found ? PASSED : failed(`Nothing in the answer matches ${pattern}; the answer is ${shown(answer)}.`)
}
