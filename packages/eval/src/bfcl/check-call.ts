import { isPlainObject } from '@minagent/types'
import type { BfclCall, BfclFunction } from './bfcl-case.ts'
import { type DeclaredType, isAcceptedValue } from './check-value.ts'

/** A call of a model, under the benchmark's name of the function. */
export interface MadeCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Why a call is not the wanted one, by the rules of the benchmark; undefined when it is. */
export function callProblem(call: MadeCall, wanted: BfclCall, functions: readonly BfclFunction[]): string | undefined {
  if (call.name !== wanted.name) return `wrong function: ${call.name} instead of ${wanted.name}`
  const described = functions.find(({ name }) => name === wanted.name)
  const { properties, required } = described?.parameters ?? {}
  const args = call.arguments
  const missing = Array.isArray(required) ? required.find((name) => !Object.hasOwn(args, String(name))) : undefined
  if (missing !== undefined) return `missing required parameter: ${String(missing)}`
  for (const [name, value] of Object.entries(args)) {
    const accepted = Object.hasOwn(wanted.accepted, name) ? wanted.accepted[name] : undefined
    const declared = declaredType(properties, name)
    if (!accepted || !declared) return `unexpected parameter: ${name}`
    if (!isAcceptedValue(value, accepted, declared))
      return `wrong value of ${name}: ${JSON.stringify(value)}, accepted are ${JSON.stringify(accepted)}`
  }
  const left = Object.keys(wanted.accepted).find((name) => !Object.hasOwn(args, name) && !wanted.accepted[name]?.includes(''))
  return left === undefined ? undefined : `missing parameter: ${left}`
}

function declaredType(properties: unknown, name: string): DeclaredType | undefined {
  const property = isPlainObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!isPlainObject(property) || typeof property.type !== 'string') return undefined
  const { type, items } = property
  const isList = type === 'array' || type === 'tuple'
  return isList && isPlainObject(items) && typeof items.type === 'string' ? { type, items: items.type } : { type }
}
