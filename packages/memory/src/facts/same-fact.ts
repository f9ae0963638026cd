import { words } from '../ranking/words.ts'
import type { Fact, NewFact } from './fact.ts'

/** What a fact says, for comparison with others. */
export interface Saying {
  /** Words that matter, without inflection and order. */
  readonly words: ReadonlySet<string>
  /** Who says it, and of what. */
  readonly about: string
}

/** See {@link Saying}. A text of which no word matters is compared as it is. */
export function sayingOf({ text, speaker, subject }: Fact | NewFact): Saying {
  const found = new Set(words(text))
  return { words: found.size > 0 ? found : new Set([text.trim().toLowerCase()]), about: JSON.stringify([speaker, subject]) }
}

/**
 * True when two sayings differ in a few words at most that only one of them has: one says all that the other says. A denial makes another
 * fact, and so does a number.
 */
export function saysTheSame(a: Saying, b: Saying): boolean {
  if (a.about !== b.about) return false
  const [less, more] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words]
  if (less.size < more.size * LEAST_SHARE) return false
  for (const word of less) if (!more.has(word)) return false
  for (const word of more) if (!less.has(word) && CHANGES_ALL.test(word)) return false
  return true
}

/** How much of the words of one the other has at least. */
export const LEAST_SHARE = 0.8

const CHANGES_ALL = /\d|^(?:not|no|never|none|without|cannot|\p{L}+nt)$|[不没无未别非]/u
