/** The state with some keys set from outside. @throws TypeError for a key that the state has not. */
export function withInput(state: object, input: object): object {
  const unknown = Object.keys(input).find((key) => !Object.hasOwn(state, key))
  if (unknown !== undefined) throw new TypeError(`${unknown} is no key of the state; those are ${Object.keys(state).join(', ') || 'none'}.`)
  return { ...state, ...input }
}
