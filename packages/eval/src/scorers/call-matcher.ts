import { isPlainObject, sameJson, type ToolCall } from '@minagent/types'

/** A call that is expected (or forbidden): a tool, and what its arguments must be. As JSON in a dataset, or written with functions. */
export interface ExpectedCall {
  readonly tool: string
  /** By parameter; one that is not named must be absent. Left out: any arguments. */
  readonly arguments?: Readonly<Record<string, ArgumentMatcher>>
}

/** What an argument must be: a predicate, {@link any}, one of {@link oneOf}, or else the literal JSON value. */
export type ArgumentMatcher = unknown

/** Any value, or none. */
export const any = { $any: true } as const

/** One of these values; `absent` among them: or none. */
export function oneOf(...values: readonly unknown[]): { readonly $oneOf: readonly unknown[] } {
  return { $oneOf: values }
}

/** For {@link oneOf}: the parameter may be left out. */
export const absent = { $absent: true } as const

/** True if a call is the expected one. */
export function isCall(expected: ExpectedCall, call: ToolCall): boolean {
  if (expected.tool !== call.name) return false
  const matchers = expected.arguments
  if (!matchers) return true
  // What a model sent that is no JSON object has no arguments to compare.
  if (call.invalidArguments !== undefined) return false
  const names = new Set([...Object.keys(matchers), ...Object.keys(call.arguments)])
  return [...names].every((name) => Object.hasOwn(matchers, name) && isArgument(matchers[name], ownValue(call.arguments, name)))
}

function isArgument(matcher: ArgumentMatcher, value: unknown): boolean {
  if (typeof matcher === 'function') return matcher(value) === true
  if (sameJson(matcher, any)) return true
  if (isPlainObject(matcher) && Array.isArray(matcher.$oneOf)) {
    return matcher.$oneOf.some((one: unknown) => (sameJson(one, absent) ? value === undefined : sameJson(one, value)))
  }
  return value !== undefined && sameJson(matcher, value)
}

function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
