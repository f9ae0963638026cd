import { isPlainObject, type ToolCall } from '@minagent/types'
import { type Expected, expectedOf, notComparable } from '../expected.ts'
import type { Scorer } from '../scorer.ts'
import { type ExpectedCall, isCall } from './call-matcher.ts'
import { callsOf } from './calls-of.ts'
import { defineScorer, failed, PASSED, shown } from './define-scorer.ts'
import { type CallDifference, differenceOfCalls, type TrajectoryMode } from './match-calls.ts'

/** Options of {@link trajectory}. */
export interface TrajectoryOptions {
  /** Calls, or names of tools where arguments do not matter; default: what the case expects. With `forbidden` alone there need be none. */
  readonly expected?: Expected<readonly (ExpectedCall | string)[]>
  /** Default `'strict'`. */
  readonly mode?: TrajectoryMode
  /** Calls that must not be asked for, in any mode. */
  readonly forbidden?: readonly (ExpectedCall | string)[]
  /** Default false: calls of agents that are tools are left out. */
  readonly subAgents?: boolean
  /** Default `'trajectory'`. */
  readonly name?: string
}

/** Passes a trial whose models asked for the expected tool calls (see {@link TrajectoryMode}), and for none that is forbidden. */
export function trajectory(options: TrajectoryOptions = {}): Scorer {
  const { name = 'trajectory' } = options
  return defineScorer(name, (trial) => {
    const { mode = 'strict', forbidden, subAgents = false } = options
    const calls = callsOf(trial.events, { subAgents })
    const broken = calls.find((call) => forbidden?.some((one) => isCall(toCall(one), call)))
    if (broken) return failed(`A forbidden call: ${shownCall(broken)}.`)
    const wanted = expectedOf(trial, options.expected)
    if (wanted === undefined && forbidden) return PASSED
    const expected = readCalls(wanted)
    if (!expected) throw notComparable(trial, 'a list of calls, each { tool, arguments } or the name of a tool')
    const difference = differenceOfCalls(expected, calls, mode)
    return difference ? failed(differenceText(difference, calls)) : PASSED
  })
}

/** Expected calls as they stand in data; undefined for anything else. */
function readCalls(value: unknown): readonly ExpectedCall[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items: readonly unknown[] = value
  const calls = items.flatMap((item) => (typeof item === 'string' || isExpectedCall(item) ? [toCall(item)] : []))
  return calls.length === items.length ? calls : undefined
}

function isExpectedCall(value: unknown): value is ExpectedCall {
  if (!isPlainObject(value)) return false
  // A member such as `args` would go unseen, and with it what the arguments must be.
  const { tool, arguments: args, ...others } = value
  return typeof tool === 'string' && (args === undefined || isPlainObject(args)) && Object.keys(others).length === 0
}

/** A name alone is a call with any arguments. */
export function toCall(call: ExpectedCall | string): ExpectedCall {
  return typeof call === 'string' ? { tool: call } : call
}

/** A difference as one sentence, or two. */
export function differenceText({ missing, unexpected, wrongOrder }: CallDifference, calls: readonly ToolCall[]): string {
  if (wrongOrder) return `The calls are not in the expected order: ${calls.map(shownCall).join(', ')}.`
  const parts = [
    ...(missing.length > 0 ? [`Missing: ${missing.map(shownExpected).join(', ')}.`] : []),
    ...(unexpected.length > 0 ? [`Not expected: ${unexpected.map(shownCall).join(', ')}.`] : []),
  ]
  return parts.join(' ')
}

/** A call as `tool({"a":1})`. */
export function shownCall({ name, arguments: args, invalidArguments }: ToolCall): string {
  return `${name}(${shown(invalidArguments ?? args)})`
}

function shownExpected({ tool, arguments: args }: ExpectedCall): string {
  return args === undefined ? tool : `${tool}(${shown(args)})`
}
