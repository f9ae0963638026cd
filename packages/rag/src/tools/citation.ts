import { passageId } from '../passage-id.ts'

/** A place in a document, as an answer names it: `[<document id>#<start>-<end>]`, in UTF-16 units. */
export interface Citation {
  readonly documentId: string
  readonly start: number
  readonly end: number
}

/** A citation as text. */
export function toCitation({ documentId, start, end }: Citation): string {
  return `[${passageId(documentId, start, end)}]`
}

/** A citation where it stands in a text. */
export interface CitationMention extends Citation {
  /** With its brackets. */
  readonly text: string
}

/** All citations of a text, in order. An id may have brackets, where each has its partner. */
export function findCitations(text: string): readonly CitationMention[] {
  const found: CitationMention[] = []
  let from = 0
  for (const match of text.matchAll(/#(\d{1,15})-(\d{1,15})\]/g)) {
    const index = openingBracket(text, match.index, Math.max(from, match.index - MAX_ID))
    if (index === -1 || index + 1 === match.index) continue
    from = match.index + match[0].length
    const documentId = text.slice(index + 1, match.index)
    found.push({ documentId, start: Number(match[1]), end: Number(match[2]), text: text.slice(index, from) })
  }
  return found
}

/** The one citation that a text is, with or without its brackets. */
export function parseCitation(text: string): Citation | undefined {
  const [, documentId, start, end] = /^\[?(.+)#(\d{1,15})-(\d{1,15})\]?$/s.exec(text.trim()) ?? []
  return documentId === undefined ? undefined : { documentId, start: Number(start), end: Number(end) }
}

const MAX_ID = 500

/** The bracket that opens what ends at `end`, at `least` or behind it, in the same line; -1 where there is none. */
function openingBracket(text: string, end: number, least: number): number {
  let depth = 0
  for (let index = end - 1; index >= least && text[index] !== '\n'; index--) {
    if (text[index] === ']') depth++
    else if (text[index] === '[' && depth-- === 0) return index
  }
  return -1
}
