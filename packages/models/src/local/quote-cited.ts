import { isPlainObject } from '@minagent/types'
import { sharedKeys } from './relevance.ts'
import { findTerms } from './words.ts'

/**
 * What passages with citations ({citation, text}, alone or in a list) say to the request: the sentences that share the most words with it, word for
 * word, each with the citation as it was given. Undefined for data without citations.
 */
export function quoteCited(data: unknown, request: string): string | undefined {
  const passages = citedPassages(data)
  if (passages.length === 0) return undefined
  const keys = strongKeys(request)
  const quotes = passages.map((passage) => ({ ...passage, ...bestExcerpt(passage.text, keys) }))
  const most = Math.max(...quotes.map(({ score }) => score))
  // In the order of the search, which knows more than the words.
  const lines = quotes.filter(({ score }) => score * 2 >= most && score > 0).slice(0, MAX_QUOTES)
  const shown = lines.length > 0 ? lines : quotes.slice(0, 1)
  const written = shown.map(({ excerpt, citation }) => `“${excerpt.replace(/[“”]/g, '"')}” ${citation}`)
  return written.length === 1 ? written.join('') : written.map((line) => `- ${line}`).join('\n')
}

const MAX_QUOTES = 3
const MAX_CHARACTERS = 300

interface CitedPassage {
  readonly citation: string
  readonly text: string
}

function citedPassages(data: unknown): readonly CitedPassage[] {
  if (!isPlainObject(data)) return []
  const list = Object.values(data).find(Array.isArray)
  const items: readonly unknown[] = 'citation' in data ? [data] : (list ?? [])
  return items.flatMap((item) =>
    isPlainObject(item) && typeof item.citation === 'string' && typeof item.text === 'string'
      ? [{ citation: item.citation, text: item.text }]
      : [],
  )
}

function strongKeys(request: string): ReadonlySet<string> {
  return new Set(findTerms(request).flatMap((term) => (term.isWeak ? [] : term.keys)))
}

/** The sentence that shares the most words, with a few behind it; a heading that has the words counts for what stands under it. */
function bestExcerpt(text: string, keys: ReadonlySet<string>): { readonly excerpt: string; readonly score: number } {
  const sentences = text.split(BORDER).filter((sentence) => sentence.trim() !== '')
  const scores = sentences.map((sentence) => (HEADING.test(sentence) ? -1 : sharedKeys(sentence, keys)))
  const score = Math.max(...scores)
  const first = Math.max(0, scores.indexOf(score))
  let excerpt = oneLine(sentences[first] ?? text)
  for (const sentence of sentences.slice(first + 1, first + 1 + MAX_FURTHER)) {
    const longer = `${excerpt}${/[。！？]["”’」』）]?$/.test(excerpt) ? '' : ' '}${oneLine(sentence)}`
    if (HEADING.test(sentence) || longer.length > MAX_CHARACTERS) break
    excerpt = longer
  }
  const headings = sentences.filter((sentence) => HEADING.test(sentence)).join(' ')
  return {
    excerpt: excerpt.length > MAX_CHARACTERS * 2 ? `${shortened(excerpt)}…` : excerpt,
    score: Math.max(0, score) + sharedKeys(headings, keys),
  }
}

const HEADING = /^#{1,6} /
const MAX_FURTHER = 2
const BORDER = /(?<=[.!?]["')\]]?)\s+|(?<=[。！？]["”’」』）]?)(?!["”’」』）])|\n+/

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function shortened(text: string): string {
  return text.slice(0, MAX_CHARACTERS).toWellFormed().trimEnd()
}
