import type { NewFact } from './fact.ts'

/** Something to remember as an object. @throws TypeError for what is none: stored, it could not be read again. */
export function checkedFact(given: string | NewFact): NewFact {
  if (typeof given === 'string') return { text: given }
  if (typeof given !== 'object' || given === null) throw new TypeError(`A fact is a text, or an object with a text; got ${String(given)}.`)
  const members = new Map<string, unknown>(Object.entries(given))
  for (const [name, type] of TYPES) {
    const value = members.get(name)
    if (typeof value === type || (value === undefined && name !== 'text')) continue
    throw new TypeError(`The ${name} of a fact is a ${type}; got ${value === null ? 'null' : typeof value}.`)
  }
  return given
}

const TYPES: readonly (readonly [keyof NewFact, string])[] = [
  ['text', 'string'],
  ['subject', 'string'],
  ['speaker', 'string'],
  ['session', 'string'],
  ['importance', 'number'],
  ['at', 'number'],
  ['untrusted', 'boolean'],
]
