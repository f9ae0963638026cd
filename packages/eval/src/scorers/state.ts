import { sameJson } from '@minagent/types'
import { type Expected, expectedOf, notComparable } from '../expected.ts'
import type { Scorer } from '../scorer.ts'
import { defineScorer, failed, PASSED, shown } from './define-scorer.ts'
import { subsetProblem } from './json-subset.ts'

/** Options of {@link state}. */
export interface StateOptions {
  /** Default: what the case expects. */
  readonly expected?: Expected<object>
  /** True: the world may hold more than what is expected; default false, so that nothing else may have been changed. */
  readonly subset?: boolean
  /** Default `'state'`. */
  readonly name?: string
}

/** Passes a trial after which the world (`Trial.state`) is as expected, however it came to be and whatever was said. */
export function state({ expected, subset = false, name = 'state' }: StateOptions = {}): Scorer {
  return defineScorer(name, (trial) => {
    const wanted = expectedOf(trial, expected)
    if (wanted === undefined) throw notComparable(trial, 'the state of the world')
    if (trial.state === undefined) throw new TypeError(`The variant ${trial.variant} tells no state of the world.`)
    const problem = subset ? subsetProblem(wanted, trial.state, '$') : difference(wanted, trial.state)
    return problem === undefined ? PASSED : failed(problem)
  })
}

/** Says where, if something that is expected is missing; else what there is too much. */
function difference(wanted: unknown, found: unknown): string | undefined {
  if (sameJson(wanted, found)) return undefined
  return subsetProblem(wanted, found, '$') ?? `There is more than expected: ${shown(found)} instead of ${shown(wanted)}.`
}
