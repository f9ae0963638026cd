import { MinagentError } from '@minagent/types'
import type { PlanProblem } from './plan-problem.ts'

/** A plan that cannot be carried out, with all that is wrong with it. */
export function invalidPlan(problems: readonly PlanProblem[]): MinagentError<'invalid_plan'> {
  const sentences = problems.map(({ message }) => message)
  const shown = sentences.slice(0, 10).join(' ')
  const more = sentences.length > 10 ? ` (and ${sentences.length - 10} more)` : ''
  return new MinagentError('invalid_plan', `The plan cannot be carried out: ${shown}${more}`, {
    details: { problems: sentences },
  })
}
