import { chineseStopWords, concepts, englishStopWords, weakWords } from './lexicon-data.ts'
import { halfWidth, type Span } from './span.ts'
import { stem } from './stem.ts'
import { zoneNames } from './zone-data.ts'

/** A content word of a text. Two terms mean the same when they share a key. */
export interface Term extends Span {
  readonly text: string
  /** The word's stem and the labels (`#time`) of its meanings. */
  readonly keys: readonly string[]
  /** Says little about what is meant (get, current, 查询). */
  readonly isWeak: boolean
}

/** The content words of a text, in order; stop words and punctuation are left out. */
export function findTerms(text: string): readonly Term[] {
  const plain = halfWidth(text)
  const terms: Term[] = []
  for (const match of plain.matchAll(/[\p{Script=Latin}][\p{Script=Latin}\d]*(?:['’][a-z]+)?|\p{Script=Han}+/gu)) {
    if (/^\p{Script=Han}/u.test(match[0])) terms.push(...hanTerms(match[0], match.index))
    else terms.push(...latinTerms(match[0], match.index))
  }
  return terms
}

/** True when the text has a Han character: it is then answered in Chinese. */
export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/** True when one of the term's keys is in the set. */
export function hasKey(term: Term, keys: { has(key: string): boolean }): boolean {
  return term.keys.some((key) => keys.has(key))
}

const englishStops: ReadonlySet<string> = new Set(englishStopWords.split(' '))
const chineseStops: ReadonlySet<string> = new Set(chineseStopWords.split(' '))
const weak: ReadonlySet<string> = new Set(weakWords.split(' ').map((word) => (isChinese(word) ? word : stem(word))))
const meanings: ReadonlyMap<string, readonly string[]> = readConcepts()
const hanWords: ReadonlySet<string> = readHanWords()
const longestHanWord = Math.max(...[...hanWords].map((word) => word.length))
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function readConcepts(): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>()
  for (const [label, words] of Object.entries(concepts)) {
    for (const word of words.split(/[ |]/)) {
      const key = isChinese(word) ? word : stem(word)
      map.set(key, [...(map.get(key) ?? []), `#${label}`])
    }
  }
  return map
}

function readHanWords(): ReadonlySet<string> {
  const places = Object.values(zoneNames).flatMap((list) => list.split(','))
  return new Set([...meanings.keys(), ...chineseStops, ...places].filter((word) => isChinese(word) && word.length > 1))
}

function latinTerms(word: string, start: number): readonly Term[] {
  const parts = [...word.matchAll(/\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}'’]+|\p{L}+/gu)]
  return parts.flatMap((part) => {
    const lower = part[0].toLowerCase().replaceAll('’', "'")
    if (englishStops.has(lower)) return []
    const key = stem(lower.replace(/'s$/, ''))
    const span = { start: start + part.index, end: start + part.index + part[0].length }
    return [{ ...span, text: part[0], keys: [key, ...(meanings.get(key) ?? [])], isWeak: weak.has(key) }]
  })
}

/** Longest known words first; what is left between them is cut into words by the platform's dictionary. */
function hanTerms(run: string, start: number): readonly Term[] {
  const terms: Term[] = []
  let unknownFrom = 0
  let position = 0
  while (position < run.length) {
    const known = knownHanWord(run, position)
    if (known === undefined) {
      position += 1
      continue
    }
    terms.push(...segmentedTerms(run.slice(unknownFrom, position), start + unknownFrom))
    terms.push(...hanTerm(known, start + position))
    position += known.length
    unknownFrom = position
  }
  return [...terms, ...segmentedTerms(run.slice(unknownFrom), start + unknownFrom)]
}

function knownHanWord(run: string, position: number): string | undefined {
  for (let length = Math.min(longestHanWord, run.length - position); length > 1; length--) {
    const word = run.slice(position, position + length)
    if (hanWords.has(word)) return word
  }
  return undefined
}

function segmentedTerms(text: string, start: number): readonly Term[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => hanTerm(segment, start + index))
}

function hanTerm(word: string, start: number): readonly Term[] {
  if (chineseStops.has(word)) return []
  const span = { start, end: start + word.length }
  return [
    {
      ...span,
      text: word,
      keys: [word, ...(meanings.get(word) ?? [])],
      isWeak: weak.has(word) || (word.length === 1 && !meanings.has(word)),
    },
  ]
}
