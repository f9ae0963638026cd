import { isPlainObject, type ToolCall } from '@minagent/types'

/** Deepest nesting of arguments. */
const MAX_DEPTH = 200

/** Arguments that no schema needs to look at: they are refused as they are. */
export class RefusedArguments extends Error {
  override readonly name = 'RefusedArguments'
  readonly reason: 'nestedTooDeeply' | 'forbiddenName' | 'notAnObject'

  constructor(reason: RefusedArguments['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The tool's own deep copy of the arguments, so that nothing it does changes the recorded call; absent ones are `{}`.
 * @throws RefusedArguments for what is no object, nested too deeply, or has a member called `__proto__`.
 */
export function ownArguments(call: ToolCall): Record<string, unknown> {
  const args: unknown = call.arguments === undefined ? {} : call.arguments
  if (!isPlainObject(args)) throw new RefusedArguments('notAnObject')
  return copyObject(args, 0)
}

function copyObject(value: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
  if (depth > MAX_DEPTH) throw new RefusedArguments('nestedTooDeeply')
  // Faster than member by member: objects of one form become objects of one form.
  const copy = { ...value }
  for (const key in copy) {
    if (key === '__proto__') throw new RefusedArguments('forbiddenName')
    const item = copy[key]
    if (item === undefined) delete copy[key]
    else if (typeof item === 'object' && Object.hasOwn(copy, key)) copy[key] = copyValue(item, depth + 1)
  }
  return copy
}

function copyValue(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    if (depth > MAX_DEPTH) throw new RefusedArguments('nestedTooDeeply')
    // Not `map`, which leaves out the holes of a sparse array.
    return Array.from(value, (item: unknown) => (item === undefined ? null : copyValue(item, depth + 1)))
  }
  return isPlainObject(value) ? copyObject(value, depth) : value
}
