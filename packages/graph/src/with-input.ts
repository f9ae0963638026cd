import { isPlainObject } from '@minagent/types'
import { plainObject } from './plain-json.ts'
import { shown } from './shown.ts'

/** The state with some keys set from outside. @throws TypeError for a key that the state has not, or what is not plain JSON. */
export function withInput(state: object, input: object): object {
  if (!isPlainObject(input)) throw new TypeError(`An input is an object with keys of the state, got ${shown(input)}.`)
  const unknown = Object.keys(input).find((key) => !Object.hasOwn(state, key))
  if (unknown !== undefined) throw new TypeError(`${unknown} is no key of the state; those are ${Object.keys(state).join(', ') || 'none'}.`)
  return { ...state, ...plainObject(input, 'input') }
}
