import { isPlainObject, setOwn } from '@minagent/types'
import type { EvalCase } from '../eval-case.ts'
import { type BfclCall, functionsOf, wantedCalls } from './bfcl-case.ts'
import { toolNames } from './tool-names.ts'

/**
 * Calls that answer a case, under the names of its tools: of every parameter the first value that is accepted, but for those that may
 * be left out. For a scripted model, and for tests of tools.
 */
export function rightCalls(
  evalCase: EvalCase,
): readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[] {
  const functions = functionsOf(evalCase)
  const names = toolNames(functions.map(({ name }) => name))
  return wantedCalls(evalCase).map(({ name, accepted }) => {
    const required = functions.find((one) => one.name === name)?.parameters.required
    return { name: names.get(name) ?? name, arguments: firstAccepted(accepted, Array.isArray(required) ? required : []) }
  })
}

function firstAccepted(accepted: BfclCall['accepted'], required: readonly unknown[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, allowed] of Object.entries(accepted)) {
    if (allowed.includes('') && !required.includes(name)) continue
    // Where nothing at all is accepted the benchmark means an empty list, though its own checker then takes no answer.
    setOwn(values, name, allowed.length === 0 ? [] : plainValue(allowed.find((value) => value !== '') ?? ''))
  }
  return values
}

/** In an object each member is again a list of accepted values; in a list of objects too. */
function plainValue(value: unknown): unknown {
  if (isPlainObject(value)) {
    const lists = Object.entries(value).flatMap(([name, allowed]) => (Array.isArray(allowed) ? [[name, allowed] as const] : []))
    return firstAccepted(Object.fromEntries(lists), [])
  }
  return Array.isArray(value) && value.every(isPlainObject) ? value.map(plainValue) : value
}
