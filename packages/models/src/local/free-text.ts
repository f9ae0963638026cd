import type { Mention } from './evidence.ts'
import { overlapsAny, type Span } from './span.ts'
import { findTerms, hasKey, type Term } from './words.ts'

/** What frames the free text of a request and is no part of it. */
export interface Frame {
  /** Keys of the words that name the tool. */
  readonly keys: ReadonlySet<string>
  /** Keys of the words of its description: they may stand around free text, too. */
  readonly outerKeys?: ReadonlySet<string>
  /** Parts that already serve another argument. */
  readonly used: readonly Span[]
}

/** The request without its lead-in and tail: from its first to its last word that is not of the frame; undefined when nothing is left. */
export function freeText(text: string, frame: Frame): Mention | undefined {
  const outer = innerTerms(text, withOuter(frame))
  const terms = outer.length > 0 ? outer : innerTerms(text, frame)
  const [first, last] = [terms.at(0), terms.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { start: first.start, end: last.end, text: text.slice(first.start, last.end) }
}

/** The first piece of what remains that no frame word or used part interrupts. */
export function firstPiece(text: string, frame: Frame): Mention | undefined {
  return freePieces(text, withOuter(frame))[0] ?? freePieces(text, frame)[0]
}

/** Keywords for a search: the words that remain, separated by spaces; undefined when nothing is left. */
export function searchWords(text: string, frame: Frame): Mention | undefined {
  const keys = new Set([...frame.keys, ...SEARCH_FRAME])
  const terms = innerTerms(text, { keys, used: frame.used })
  const [first, last] = [terms.at(0), terms.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { start: first.start, end: last.end, text: terms.map((term) => withPossessive(term, text)).join(' ') }
}

/** The separate pieces of what remains, cut at used parts and at function words other than "of" and "and". */
export function freePieces(text: string, frame: Frame): readonly Mention[] {
  const pieces: Mention[] = []
  const terms = remainingTerms(text, frame).filter((term) => !isFrame(term, frame))
  for (const [index, term] of terms.entries()) {
    const last = pieces.at(-1)
    if (last && /^[\s-]*(?:(?:of|and|with|the|的|和) ?)*$/i.test(text.slice(last.end, term.start))) {
      pieces[pieces.length - 1] = { start: last.start, end: term.end, text: text.slice(last.start, term.end) }
    } else if (last || !isLeadIn(term, terms[index + 1], frame)) pieces.push({ start: term.start, end: term.end, text: term.text })
  }
  return pieces
}

function withOuter(frame: Frame): Frame {
  return { keys: new Set([...frame.keys, ...(frame.outerKeys ?? [])]), used: frame.used }
}

const SEARCH_FRAME: readonly string[] = [
  '#search',
  '#file',
  '#mention',
  'word',
  'phras',
  'term',
  '词',
  '关键词',
  '字样',
  '几点',
  '几点钟',
  '哪天',
  '哪一天',
  '几号',
  '星期几',
  '有哪些',
  '多少个',
  '几个',
  '多少钱',
]

function withPossessive(term: Term, text: string): string {
  return text.slice(term.start, term.end).replace(/['’]s$/, '')
}

function innerTerms(text: string, frame: Frame): readonly Term[] {
  const terms = remainingTerms(text, frame)
  const start = terms.findIndex((term, index) => !isFrame(term, frame) && !isLeadIn(term, terms[index + 1], frame))
  const end = terms.findLastIndex((term) => !isFrame(term, frame))
  return start === -1 ? [] : terms.slice(start, end + 1)
}

function remainingTerms(text: string, frame: Frame): readonly Term[] {
  return findTerms(text).filter((term) => !overlapsAny(term, frame.used))
}

/** A weak word at the beginning; an unknown single character there may begin a name that was cut wrongly (电|动|汽车). */
function isLeadIn(term: Term, next: Term | undefined, frame: Frame): boolean {
  const beginsName = term.keys.length === 1 && term.text.length === 1 && next?.start === term.end && !isFrame(next, frame)
  return term.isWeak && !beginsName
}

function isFrame(term: Term, frame: Frame): boolean {
  return hasKey(term, frame.keys)
}
