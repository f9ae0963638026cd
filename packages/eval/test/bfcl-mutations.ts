import type { EvalCase } from '@minagent/eval'
import type { BfclFunction } from '@minagent/eval/bfcl'
import { assistant, type PersistedEvent, type ToolCall } from '@minagent/types'
import { trialOf } from './trials.ts'

/** A call without an id. */
export interface PlainCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** The trial of a model that asked for these calls in one step. */
export function trialOfCalls(evalCase: EvalCase, calls: readonly PlainCall[]) {
  const toolCalls: ToolCall[] = calls.map((call, index) => ({ id: `call-${index}`, ...call }))
  const response = { message: assistant('', toolCalls), stopReason: 'tool_use', usage: {} }
  const event: PersistedEvent = { type: 'model.finished', runId: 'run', at: 0, seq: 1, round: 0, response, durationMs: 1 }
  return { ...trialOf({ events: [event] }), case: evalCase }
}

/** Ways to make right calls wrong, each by its name; one that changes nothing in these calls gives undefined. */
export const wrongWays: Readonly<
  Record<string, (calls: readonly PlainCall[], functions: readonly BfclFunction[]) => readonly PlainCall[] | undefined>
> = {
  'the name of another function': ([first, ...rest]) => first && [{ ...first, name: `${first.name}_other` }, ...rest],
  'a required parameter left out': ([first, ...rest], functions) => {
    const name = first && requiredOf(first, functions)
    return first && name ? [{ ...first, arguments: without(first.arguments, name) }, ...rest] : undefined
  },
  'a parameter that does not exist': ([first, ...rest]) =>
    first && [{ ...first, arguments: { ...first.arguments, not_a_parameter: 1 } }, ...rest],
  'a value of another type': changedValue((value) => (typeof value === 'boolean' ? 'yes' : typeof value === 'object' ? 17 : { value })),
  'another value of the same type': changedValue(another),
  'one call too many': (calls) => (calls[0] ? [...calls, calls[0]] : undefined),
  'one call too few': (calls) => calls.slice(1),
}

/** Ways to say the same as right calls. */
export const sameWays: Readonly<Record<string, (calls: readonly PlainCall[]) => readonly PlainCall[]>> = {
  'as they are': (calls) => calls,
  'in another order': (calls) => calls.toReversed(),
  'parameters in another order': (calls) =>
    calls.map((call) => ({ ...call, arguments: Object.fromEntries(Object.entries(call.arguments).toReversed()) })),
  'texts in capitals, with more blanks and commas': (calls) =>
    calls.map((call) => ({
      ...call,
      arguments: Object.fromEntries(
        Object.entries(call.arguments).map(([key, value]) => [key, typeof value === 'string' ? ` ${shouted(value)}, ` : value]),
      ),
    })),
}

/** Only what comes back the same in lower case. */
function shouted(text: string): string {
  return text.toUpperCase().toLowerCase() === text.toLowerCase() ? text.toUpperCase() : text
}

function requiredOf({ name, arguments: args }: PlainCall, functions: readonly BfclFunction[]): string | undefined {
  const described = functions.find((one) => one.name === name || one.name.replace(/[^\w-]/g, '_') === name)
  const required = described?.parameters.required
  return Array.isArray(required) ? required.find((one) => one in args) : undefined
}

function without(args: PlainCall['arguments'], name: string): PlainCall['arguments'] {
  return Object.fromEntries(Object.entries(args).filter(([key]) => key !== name))
}

function changedValue(change: (value: unknown) => unknown) {
  return ([first, ...rest]: readonly PlainCall[]): readonly PlainCall[] | undefined => {
    const [entry] = Object.entries(first?.arguments ?? {})
    return first && entry ? [{ ...first, arguments: { ...first.arguments, [entry[0]]: change(entry[1]) } }, ...rest] : undefined
  }
}

function another(value: unknown): unknown {
  if (typeof value === 'string') return `${value} of another kind`
  if (typeof value === 'number') return value + 1_000_003
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return [...value, ...(value.length > 0 ? [another(value[0])] : ['one more'])]
  return { ...Object(value), not_a_member: 1 }
}
