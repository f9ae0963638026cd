import { isPlainObject } from '@minagent/types'

/** One text somewhere in the arguments of a call. */
export interface ArgumentText {
  /** The names that lead to it, from the outside in; places in lists have none. */
  readonly names: readonly string[]
  readonly text: string
}

/** Every text in arguments, however deep; keys that are no mere names of members are among them. */
export function argumentTexts(value: unknown, names: readonly string[] = []): readonly ArgumentText[] {
  if (typeof value === 'string') return [{ names, text: value }]
  if (Array.isArray(value)) {
    // The words of one command are one text as well: it may have been copied as a whole.
    const joined = value.every((item) => typeof item === 'string') && value.length > 1 ? [{ names, text: value.join(' ') }] : []
    return [...joined, ...value.flatMap((item) => argumentTexts(item, names))]
  }
  if (!isPlainObject(value)) return []
  const keys = names.length === 0 ? [] : Object.keys(value).filter((name) => !PLAIN_NAME.test(name))
  const inside = Object.entries(value).flatMap(([name, item]) => argumentTexts(item, [...names, name]))
  return [...keys.map((text) => ({ names, text })), ...inside]
}

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u
