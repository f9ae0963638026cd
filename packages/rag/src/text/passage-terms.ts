import type { Document, Passage } from '@minagent/types'
import { filterTermsOf } from '../segments/filter-terms.ts'
import type { PassageTerms } from '../segments/segment-builder.ts'
import type { Analyzer } from './analyzer.ts'

/** How often the words of some metadata count, beside those of the text: a whole number from 1 to 10 for each key. */
export type FieldWeights = Readonly<Record<string, number>>

/** What says of a passage what it is about. */
export const DEFAULT_FIELDS: FieldWeights = { title: 2, name: 2, heading: 2, headings: 2, path: 1 }

/** The terms under which a passage is found: of its text, and of those fields of its own or its document's metadata that are texts. */
export function passageTerms(document: Document, passage: Passage, { analyze, fields }: TermSettings): PassageTerms {
  const metadata = { ...document.metadata, ...passage.metadata }
  const frequencies = new Map<string, number>()
  count(frequencies, analyze(passage.text), 1)
  for (const [key, weight] of Object.entries(fields)) {
    const value = metadata[key]
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === 'string') count(frequencies, analyze(text), weight)
    }
  }
  return { frequencies, filterTerms: [...new Set(filterTermsOf(metadata))] }
}

/** How terms are made. */
export interface TermSettings {
  readonly analyze: Analyzer
  readonly fields: FieldWeights
}

function count(frequencies: Map<string, number>, terms: readonly string[], weight: number): void {
  for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight)
}
