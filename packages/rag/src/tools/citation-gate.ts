import type { Locale, Message } from '@minagent/types'
import { type RagTexts, ragTexts } from '../prompts.ts'
import { type CitationReport, type CitedDocuments, checkCitations } from './check-citations.ts'

/** A completion gate, as an agent takes it. */
export type CitationGate = (answer: string, context: { readonly messages: readonly Message[] }) => Promise<CitationDecision>

/** What a {@link CitationGate} decided. */
export type CitationDecision = { readonly accept: true } | { readonly accept: false; readonly feedback: string }

//#region gate
/**
 * The gate of an agent that answers from documents: an answer with a citation or a quotation that its sources do not have is sent back, with what is
 * wrong. An answer without any citation is sent back once; said again, it is accepted, as the documents may not have the answer. What the user
 * said may be quoted freely.
 */
export function citationGate(index: CitedDocuments, { locale = 'en' }: { readonly locale?: Locale } = {}): CitationGate {
  const texts = ragTexts[locale]
  return async (answer, { messages }) => {
    const said = messages.filter(isOfPerson).map(({ content }) => content)
    const report = await checkCitations(answer, index, said)
    const feedback = report.citations.length === 0 ? firstTime(texts.uncited, messages) : citationFeedback(report, texts)
    return feedback === undefined ? { accept: true } : { accept: false, feedback }
  }
}
//#endregion gate

/** The feedback, unless it was given since the newest question. */
function firstTime(feedback: string, messages: readonly Message[]): string | undefined {
  const since = messages.slice(messages.findLastIndex(isOfPerson) + 1)
  return since.some(({ content }) => content === feedback) ? undefined : feedback
}

/** What was fed back repeats the quotations that were wrong: only a person may be quoted. */
function isOfPerson(message: Message): boolean {
  return message.role === 'user' && message.origin?.untrusted !== true && !SYNTHETIC.has(message.name ?? '')
}

const SYNTHETIC: ReadonlySet<string> = new Set(['summary', 'model_feedback', 'memory'])

/** What is wrong with an answer, in words for the model; undefined when nothing is. */
export function citationFeedback({ ok, citations, quotes }: CitationReport, texts: RagTexts): string | undefined {
  if (ok) return undefined
  return texts.wrong([
    ...citations.filter(({ status }) => status === 'no_document').map(({ text }) => texts.noDocument(text)),
    ...citations.filter(({ status }) => status === 'out_of_range').map(({ text }) => texts.outOfRange(text)),
    ...quotes.filter(({ status }) => status === 'missing').map(({ text }) => texts.notInSource(text)),
  ])
}
