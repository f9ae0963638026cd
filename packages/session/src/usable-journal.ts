import type { Journal } from '@minagent/types'

const METHODS = ['claim', 'append', 'read', 'renew', 'release', 'list', 'delete'] as const

/** @throws TypeError naming the methods that are missing in what should be a journal. */
export function requireJournal(journal: Journal): void {
  if (typeof journal === 'object' && journal !== null && 'then' in journal) {
    throw new TypeError('The journal is a promise: await it before you pass it to journaled().')
  }
  const missing = METHODS.filter((name) => typeof journal?.[name] !== 'function')
  if (missing.length === 0) return
  const hint = 'A copy by { ...journal } loses the methods of a class: pass the journal itself, or call its methods by name.'
  throw new TypeError(`The journal has no ${missing.map((name) => `${name}()`).join(', ')}. ${hint}`)
}
