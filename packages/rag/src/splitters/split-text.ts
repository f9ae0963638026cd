import type { Passage } from '@minagent/types'
import { PROSE_CUTS } from './cuts.ts'
import { pack } from './pack.ts'
import { limitsOf, type SplitOptions } from './split-options.ts'

/**
 * Cuts prose at paragraphs, else at the ends of sentences (Chinese and Japanese ones too), lines, clauses and words, and only where nothing
 * else is left between characters. Blanks at the ends of a passage are left out. Takes any text, in time linear to its length.
 * @throws RangeError for limits that cannot be kept, see {@link SplitOptions}.
 */
export function splitText(text: string, options: SplitOptions = {}): readonly Passage[] {
  const { documentId = '', metadata = {} } = options
  const passages: Passage[] = []
  pack({ text, documentId, limits: limitsOf(options) }, { start: 0, end: text.length, cuts: PROSE_CUTS, metadata }, passages)
  return passages
}
