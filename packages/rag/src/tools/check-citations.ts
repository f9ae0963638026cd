import type { Document } from '@minagent/types'
import { type Citation, findCitations } from './citation.ts'
import { findQuotes } from './find-quotes.ts'
import { foldText } from './fold-text.ts'

/** Where documents are found by their ids: an index, or anything like it. */
export interface CitedDocuments {
  document(id: string): Promise<Document | undefined>
}

/** A citation of an answer, and what it points to. */
export interface CheckedCitation extends Citation {
  /** As the answer writes it. */
  readonly text: string
  readonly status: 'found' | 'no_document' | 'out_of_range'
  /** The cited part of the document; `''` unless found. */
  readonly source: string
}

/** A quotation of an answer. */
export interface CheckedQuote {
  readonly text: string
  /** `cited`: in a cited part; `document`: elsewhere in a cited document; `missing`: in none. */
  readonly status: 'cited' | 'document' | 'missing'
}

/** What of an answer is proved by its sources. */
export interface CitationReport {
  /** Every citation points to something, and every quotation is in a cited document. An answer that cites and quotes nothing is not wrong. */
  readonly ok: boolean
  readonly citations: readonly CheckedCitation[]
  /** Quotations of at least 12 letters (6 in Chinese, Japanese or Korean). */
  readonly quotes: readonly CheckedQuote[]
}

//#region check
/**
 * Checks that what an answer cites (`[document#start-end]`) exists, and that what it quotes stands in a document that it cites, in whole words and
 * numbers; blanks, width, case, kinds of quotation marks and the marks of Markdown may differ, and `…` may stand for what is left out, where more
 * than two words are given for each.
 * What stands in `quotable` (such as the question) is no quotation of a source, and left out.
 * Takes any text. @throws what `document` of the index throws.
 */
export async function checkCitations(answer: string, index: CitedDocuments, quotable: readonly string[] = []): Promise<CitationReport> {
  const documents = new Map<string, Document | undefined>()
  const citations: CheckedCitation[] = []
  for (const { documentId, start, end, text } of findCitations(answer)) {
    if (!documents.has(documentId)) documents.set(documentId, await index.document(documentId))
    citations.push({ documentId, start, end, text, ...placeOf(documents.get(documentId), start, end) })
  }
  const cited = citations.map(({ source }) => foldText(source))
  const whole = [...documents.values()].map((document) => foldText(document?.text ?? ''))
  const free = quotable.map(foldText)
  const quotes = findQuotes(answer).flatMap((text): CheckedQuote[] => {
    const parts = partsOf(text)
    const isIn = (source: string) => parts !== undefined && holdsAll(source, parts)
    if (free.some(isIn)) return []
    // A cited part may end inside of a word: the whole document knows.
    return [{ text, status: !whole.some(isIn) ? 'missing' : cited.some(isIn) ? 'cited' : 'document' }]
  })
  const ok = citations.every(({ status }) => status === 'found') && quotes.every(({ status }) => status !== 'missing')
  return { ok, citations, quotes }
}
//#endregion check

//#region place
function placeOf(document: Document | undefined, start: number, end: number): Pick<CheckedCitation, 'status' | 'source'> {
  if (!document) return { status: 'no_document', source: '' }
  if (start >= end || end > document.text.length) return { status: 'out_of_range', source: '' }
  return { status: 'found', source: document.text.slice(start, end) }
}
//#endregion place

/** What a quotation must have in its source, in order; undefined for one that leaves out so much that it may say anything. */
function partsOf(quote: string): readonly string[] | undefined {
  const parts = quote
    .split(/\[?(?:…+|\.{3,})\]?/)
    .map((part) =>
      foldText(part)
        .replace(/^(?: [,.;:!?。、])+ /, ' ')
        .replace(/ (?:[,.;:!?。、] )+$/, ' '),
    )
    .filter((part) => part !== ' ')
  const words = parts.reduce((count, part) => count + part.split(' ').length - 2, 0)
  return words > WORDS_FOR_OMISSION * (parts.length - 1) ? parts : undefined
}

const WORDS_FOR_OMISSION = 2

/** Whether a text has all parts, in order. */
function holdsAll(text: string, parts: readonly string[]): boolean {
  let from = 0
  for (const part of parts) {
    const found = text.indexOf(part, from)
    if (found === -1) return false
    from = found + part.length - 1
  }
  return true
}
