import type { ExpectedCall } from '../scorers/call-matcher.ts'
import type { BudgetLimits, TrajectoryMatchOptions } from './matchers.ts'

/** The matchers as `expect(…)` has them; `R` is what the runner's own matchers return. */
export interface AgentMatchers<R = void> {
  /** The answer is this text (but for case and blanks around it), or fits this regular expression; without either, there is one. */
  toAnswer(expected?: string | RegExp): R
  /** A tool is called, at least once, with these arguments if they are given. */
  toCallTool(tool: string, args?: ExpectedCall['arguments']): R
  /** The tool calls are these; see `trajectory`. */
  toMatchTrajectory(expected: readonly (ExpectedCall | string)[], options?: TrajectoryMatchOptions): R
  /** No more was spent than this. */
  toStayWithinBudget(limits: BudgetLimits): R
}

declare global {
  // The one place that both vitest and @types/jest read, and that is there without either. (`@jest/globals` reads the module `expect`.)
  namespace jest {
    interface Matchers<R, T> extends AgentMatchers<R> {}
  }
}
