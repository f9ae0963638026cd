import type { Scorer } from '../scorer.ts'
import type { Trial } from '../trial.ts'
import { defineAnswerScorer, failed, PASSED, shown } from './define-scorer.ts'

/** What is needed of a report on citations; the `CitationReport` of `@minagent/rag` is one. */
export interface CitationFindings {
  /** Every citation points to something, and every quotation stands in what is cited. */
  readonly ok: boolean
  readonly citations: readonly { readonly text: string; readonly status: string }[]
  readonly quotes: readonly { readonly text: string; readonly status: string }[]
}

/** Options of {@link citations}. */
export interface CitationsOptions {
  /** Default false: an answer that cites nothing fails. */
  readonly optional?: boolean
  /** Default `'citations'`. */
  readonly name?: string
}

/**
 * Passes an answer whose citations and quotations are proved by their sources. `check` looks them up: with `@minagent/rag`,
 * `(answer) => checkCitations(answer, index)`.
 */
export function citations(
  check: (answer: string, trial: Trial) => CitationFindings | Promise<CitationFindings>,
  { optional = false, name = 'citations' }: CitationsOptions = {},
): Scorer {
  return defineAnswerScorer(name, async (trial) => {
    const found = await check(trial.answer, trial)
    if (!optional && found.citations.length === 0) return failed('The answer cites nothing.')
    if (found.ok) return PASSED
    const wrong = [
      ...found.citations.filter(({ status }) => status !== 'found'),
      ...found.quotes.filter(({ status }) => status === 'missing'),
    ]
    return failed(`Not proved by a source: ${wrong.map(({ text, status }) => `${shown(text)} (${status})`).join(', ')}.`)
  })
}
