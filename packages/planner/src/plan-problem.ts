import { fillText } from './fill-text.ts'
import type { PlannerTexts, ProblemCode } from './prompts.ts'

/** One thing that is wrong with a plan. */
export interface PlanProblem {
  readonly code: ProblemCode
  /** The tasks that it is about. */
  readonly taskIds: readonly string[]
  /** A sentence for a model or a person. */
  readonly message: string
}

/** A problem in the words of its code. */
export function planProblem(
  texts: PlannerTexts,
  code: ProblemCode,
  taskIds: readonly string[],
  values: Readonly<Record<string, string>> = {},
): PlanProblem {
  return { code, taskIds, message: fillText(texts.problems[code], values) }
}
