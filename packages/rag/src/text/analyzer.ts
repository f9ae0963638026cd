import { identifierParts } from './identifier-parts.ts'
import { porter2 } from './porter2.ts'
import { scriptTerms } from './script-terms.ts'
import { stopWords } from './stop-words.ts'
import { isAscii, words } from './words.ts'

/** Turns a text into the terms under which it is found, in order, repeated as often as they occur. */
export type Analyzer = (text: string) => readonly string[]

/**
 * One analysis for passages and questions: NFKC, lower case, no accents on Latin letters, English stop words left out and English words stemmed,
 * identifiers also by their parts, scripts without spaces by pairs.
 */
export function createAnalyzer(): Analyzer {
  const known = new KnownWords()
  return (text) => {
    const terms: string[] = []
    for (const word of words(text)) {
      for (const term of known.termsOf(word)) terms.push(term)
    }
    return terms
  }
}

/** The terms of the words that were met last, so that common words are analysed once. */
class KnownWords {
  #recent = new Map<string, readonly string[]>()
  #earlier = new Map<string, readonly string[]>()

  termsOf(word: string): readonly string[] {
    const known = this.#recent.get(word)
    if (known) return known
    // A word cut out of a text keeps all of that text in memory: what is remembered is a copy.
    const copy = [...word].join('')
    const terms = this.#earlier.get(copy) ?? termsOf(copy)
    if (this.#recent.size >= REMEMBERED) {
      this.#earlier = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(copy, terms)
    return terms
  }
}

/** About 150 bytes each, and as many once more of those before. */
const REMEMBERED = 4096

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
