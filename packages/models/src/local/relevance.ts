import { findTerms } from './words.ts'

/** The items whose texts share the most words with the request first. */
export function byRelevance<T>(items: readonly T[], textOf: (item: T) => string, request: string): readonly T[] {
  const keys = requestKeys(request)
  return items
    .map((item) => ({ item, score: sharedKeys(textOf(item), keys) }))
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

/** The keys of all words of a request. */
export function requestKeys(request: string): ReadonlySet<string> {
  return new Set(findTerms(request).flatMap((term) => term.keys))
}

/** How many of the keys the words of a text have. */
export function sharedKeys(text: string, keys: ReadonlySet<string>): number {
  return new Set(findTerms(text).flatMap((term) => term.keys.filter((key) => keys.has(key)))).size
}
