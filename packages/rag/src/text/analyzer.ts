import { identifierParts } from './identifier-parts.ts'
import { porter2 } from './porter2.ts'
import { scriptTerms } from './script-terms.ts'
import { stopWords } from './stop-words.ts'
import { isAscii, words } from './words.ts'

/** Turns a text into the terms under which it is found, in order, repeated as often as they occur. */
export type Analyzer = (text: string) => readonly string[]

/**
 * One analysis for passages and questions: NFKC, lower case, no accents on Latin letters, English stop words left out and English words stemmed,
 * identifiers also by their parts, scripts without spaces by pairs. It remembers the words it met last, up to {@link REMEMBERED}.
 */
export function createAnalyzer(): Analyzer {
  let known = new Map<string, readonly string[]>()
  return (text) => {
    const terms: string[] = []
    for (const word of words(text)) {
      let own = known.get(word)
      if (own === undefined) {
        own = termsOf(word)
        if (known.size >= REMEMBERED) known = new Map()
        known.set(word, own)
      }
      for (const term of own) terms.push(term)
    }
    return terms
  }
}

const REMEMBERED = 50_000

/** What is longer is no word, but data: its beginning is enough to find it, and the dictionary stays small. */
const LONGEST_TERM = 64

function termsOf(word: string): readonly string[] {
  const parts = identifierParts(word)
  const whole = parts.length > 1 ? [word.replaceAll('_', '')] : []
  return [...whole, ...(parts.length > 0 ? parts : [word])].flatMap(plainTerms)
}

function plainTerms(word: string): readonly string[] {
  const lower = word.toLowerCase().replaceAll('’', "'")
  if (stopWords.has(lower)) return []
  if (isAscii(lower)) return shortened(ENGLISH.test(lower) ? porter2(lower) : lower.replaceAll("'", ''))
  return scriptTerms(lower).flatMap(shortened)
}

const ENGLISH = /^[a-z]+(?:'[a-z]+)?$/

function shortened(term: string): readonly string[] {
  return term === '' || term === '_' ? [] : [term.slice(0, LONGEST_TERM)]
}
