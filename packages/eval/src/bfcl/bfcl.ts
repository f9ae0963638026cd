import type { Score, Scorer } from '../scorer.ts'
import { callsOf } from '../scorers/calls-of.ts'
import { defineScorer, failed, PASSED } from '../scorers/define-scorer.ts'
import { type BfclCall, type BfclFunction, functionsOf, wantedCalls } from './bfcl-case.ts'
import { callProblem, type MadeCall } from './check-call.ts'
import { toolNames } from './tool-names.ts'

/**
 * Passes a trial whose model asked for the wanted calls, in any order, by the rules of the Berkeley Function Calling Leaderboard
 * (its `ast_checker`, Python): as many calls as are wanted; each of the function, with all required and no other parameters; each
 * value of the declared type and among the accepted ones, texts without regard to case, blanks and some punctuation.
 */
export function bfcl(): Scorer {
  return defineScorer('bfcl', (trial) => {
    const functions = functionsOf(trial.case)
    const names = new Map(Array.from(toolNames(functions.map(({ name }) => name)), ([original, name]) => [name, original]))
    const made = callsOf(trial.events).map((call) => ({ name: names.get(call.name) ?? call.name, arguments: call.arguments }))
    return judged(made, wantedCalls(trial.case), functions)
  })
}

/** As the benchmark, each wanted call takes the first call that fits and is still free. */
function judged(made: readonly MadeCall[], wanted: readonly BfclCall[], functions: readonly BfclFunction[]): Score {
  if (made.length !== wanted.length) return failed(`Expected ${wanted.length} calls, found ${made.length}.`)
  const free = [...made]
  for (const call of wanted) {
    const problems = free.map((one) => callProblem(one, call, functions))
    const at = problems.indexOf(undefined)
    if (at < 0) return failed(`No call is the wanted ${call.name}: ${problems.join('; ')}.`)
    free.splice(at, 1)
  }
  return PASSED
}
