import { type StandardSchema, sameJson } from '@minagent/types'
import { type Expected, expectedOf, notComparable } from '../expected.ts'
import type { Scorer } from '../scorer.ts'
import { defineAnswerScorer, failed, PASSED, shown } from './define-scorer.ts'

/** Options of {@link output}. */
export interface OutputOptions {
  /** Default: what the case expects. */
  readonly expected?: Expected<object>
  /** The form that the output must have (a zod schema, `jsonSchema` of `@minagent/tools` …); it is then enough to have it. */
  readonly schema?: StandardSchema
  /** Default `'output'`. */
  readonly name?: string
}

/** Passes a structured output that equals what is expected, the order of members aside; with `schema`, one that has this form. */
export function output({ expected, schema, name = 'output' }: OutputOptions = {}): Scorer {
  return defineAnswerScorer(name, async (trial) => {
    if (trial.output === undefined) return failed('The agent gave no structured output.')
    const { issues } = (await schema?.['~standard'].validate(trial.output)) ?? {}
    if (issues) return failed(`The output has not the form: ${issues.map(({ message }) => message).join('; ')}`)
    if (schema && expected === undefined) return PASSED
    const wanted = expectedOf(trial, expected)
    if (wanted === undefined) throw notComparable(trial, 'the structured output')
    return sameJson(wanted, trial.output) ? PASSED : failed(`Expected the output ${shown(wanted)}, found ${shown(trial.output)}.`)
  })
}
