import { assistant, type Locale, type Message, type Model, type Retriever, type ScoredPassage, system, user } from '@minagent/types'
import { ragTexts } from '../prompts.ts'
import { type CitationReport, type CitedDocuments, checkCitations } from './check-citations.ts'
import { toCitation } from './citation.ts'
import { citationFeedback } from './citation-gate.ts'

/** How a question is answered. */
export interface AnswerOptions {
  /** How many passages the model is given. Default 5. */
  readonly limit?: number
  readonly filter?: Readonly<Record<string, unknown>>
  /** How often the model may correct an answer that its sources do not prove. Default 1. */
  readonly corrections?: number
  /** Language of what the model is told. Default `'en'`. */
  readonly locale?: Locale
  readonly signal?: AbortSignal
}

/** An answer with what proves it. */
export interface CitedAnswer {
  readonly answer: string
  /** `report.ok` says whether the sources prove it. */
  readonly report: CitationReport
  /** What the model was given. */
  readonly passages: readonly ScoredPassage[]
}

/**
 * Answers a question from an index with any model and no agent: one search, one call of the model with the passages and their citations, and
 * {@link checkCitations} over what it says; an answer that is not proved, or cites nothing though there were passages, is sent back.
 * @throws what the index and the model throw; the reason of `signal`.
 */
export async function answerWithCitations(
  model: Model,
  index: Retriever & CitedDocuments,
  question: string,
  options: AnswerOptions = {},
): Promise<CitedAnswer> {
  const { limit = 5, filter, corrections = 1, locale = 'en', signal } = options
  const texts = ragTexts[locale]
  const passages = await index.search(question, { limit, ...(filter ? { filter } : {}), ...(signal ? { signal } : {}) })
  const messages: Message[] = [system(texts.answerFromPassages), questionMessage(question, passages, locale)]
  for (let correction = 0; ; correction++) {
    signal?.throwIfAborted()
    const { message } = await model.complete(messages, [], signal ? { signal } : {})
    const report = await checkCitations(message.content, index, [question])
    const isUncited = report.citations.length === 0 && passages.length > 0
    const feedback = isUncited ? texts.uncited : citationFeedback(report, texts)
    if (feedback === undefined || correction >= corrections) return { answer: message.content, report, passages }
    messages.push(assistant(message.content), { role: 'user', content: feedback, name: 'model_feedback' })
  }
}

function questionMessage(question: string, passages: readonly ScoredPassage[], locale: Locale): Message {
  const texts = ragTexts[locale]
  if (passages.length === 0) return user(texts.noPassages(question))
  const list = passages.map((passage) => `${toCitation(passage)}\n${passage.text}`).join('\n\n')
  return { ...user(texts.question(question, list)), origin: { kind: 'retrieval', untrusted: true } }
}
