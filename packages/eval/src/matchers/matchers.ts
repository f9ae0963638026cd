import type { ExpectedCall } from '../scorers/call-matcher.ts'
import { isCall } from '../scorers/call-matcher.ts'
import { plainText } from '../scorers/exact.ts'
import { differenceOfCalls, type TrajectoryMode } from '../scorers/match-calls.ts'
import { differenceText, shownCall, toCall } from '../scorers/trajectory.ts'
import { type MatcherContext, type MatcherResult, matcherResult } from './matcher.ts'
import { type Observed, observe } from './observed.ts'

/** Options of `toMatchTrajectory`. */
export interface TrajectoryMatchOptions {
  /** Default `'strict'`. */
  readonly mode?: TrajectoryMode
  /** Default false: calls of agents that are tools are left out. Not known from the result of a run. */
  readonly subAgents?: boolean
}

/** Limits of `toStayWithinBudget`, each of which may be reached. */
export interface BudgetLimits {
  /** Input and output together. */
  readonly tokens?: number
  /** Model rounds. */
  readonly steps?: number
  readonly toolCalls?: number
  /** Known of a trial with prices alone. */
  readonly costUsd?: number
  /** Not known from the result of a run. */
  readonly durationMs?: number
}

/** For `expect.extend(matchers)` of vitest and jest. Each takes the result of a run, a trial, or a list of events. */
export const matchers = { toAnswer, toCallTool, toMatchTrajectory, toStayWithinBudget }

/** The answer is this text (but for case and blanks around it), or fits this regular expression; without either, there is one. */
function toAnswer(this: MatcherContext, received: unknown, expected?: string | RegExp): MatcherResult {
  const { answer } = observe(received, 'toAnswer')
  const pass = answer !== undefined && isAnswer(answer, expected)
  return matcherResult(this, 'toAnswer', { pass, expected: expected ?? 'any answer', received: answer })
}

/** A tool is called, at least once, with these arguments if they are given. */
function toCallTool(this: MatcherContext, received: unknown, tool: string, args?: ExpectedCall['arguments']): MatcherResult {
  const calls = observe(received, 'toCallTool').calls(false)
  const expected: ExpectedCall = args === undefined ? { tool } : { tool, arguments: args }
  const pass = calls.some((call) => isCall(expected, call))
  return matcherResult(this, 'toCallTool', { pass, expected: args === undefined ? tool : expected, received: calls.map(shownCall) })
}

/** The tool calls are these; see `trajectory`. */
function toMatchTrajectory(
  this: MatcherContext,
  received: unknown,
  expected: readonly (ExpectedCall | string)[],
  { mode = 'strict', subAgents = false }: TrajectoryMatchOptions = {},
): MatcherResult {
  const calls = observe(received, 'toMatchTrajectory').calls(subAgents)
  const difference = differenceOfCalls(expected.map(toCall), calls, mode)
  return matcherResult(this, 'toMatchTrajectory', {
    pass: difference === undefined,
    expected,
    received: calls.map(shownCall),
    difference: difference && `${differenceText(difference, calls)} (mode: ${mode})`,
  })
}

/** No more was spent than this. */
function toStayWithinBudget(this: MatcherContext, received: unknown, limits: BudgetLimits): MatcherResult {
  const spent = spentOf(observe(received, 'toStayWithinBudget'))
  const compared = LIMITS.flatMap((name) => {
    const [limit, value] = [limits[name], spent[name]]
    if (limit === undefined) return []
    if (value === undefined) throw new TypeError(`toStayWithinBudget cannot know ${name} of what it was given.`)
    return [{ name, limit, value }]
  })
  if (compared.length === 0) throw new TypeError(`toStayWithinBudget needs a limit: ${LIMITS.join(', ')}.`)
  const over = compared.filter(({ limit, value }) => value > limit)
  return matcherResult(this, 'toStayWithinBudget', {
    pass: over.length === 0,
    expected: limits,
    received: Object.fromEntries(compared.map(({ name, value }) => [name, value])),
    difference: over.map(({ name, limit, value }) => `${name}: ${value} is more than ${limit}.`).join(' '),
  })
}

const LIMITS = ['tokens', 'steps', 'toolCalls', 'costUsd', 'durationMs'] as const

function spentOf({ usage, steps, calls, costUsd, durationMs }: Observed): BudgetLimits {
  const { inputTokens, outputTokens } = usage
  const tokens = inputTokens === undefined && outputTokens === undefined ? undefined : (inputTokens ?? 0) + (outputTokens ?? 0)
  return {
    steps,
    toolCalls: calls(false).length,
    ...(tokens === undefined ? {} : { tokens }),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(durationMs === undefined ? {} : { durationMs }),
  }
}

function isAnswer(answer: string, expected: string | RegExp | undefined): boolean {
  if (expected === undefined) return true
  return typeof expected === 'string' ? plainText(answer, false) === plainText(expected, false) : answer.search(expected) >= 0
}
