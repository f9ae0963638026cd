import type { Passage } from '@minagent/types'
import { CODE_CUTS } from './cuts.ts'
import { pack } from './pack.ts'
import { limitsOf, type SplitOptions } from './split-options.ts'

/**
 * Cuts code of any language, and other text that is made of lines, before what begins at the margin (functions, classes), else at empty lines and
 * at lines. A passage keeps the indentation of its first line. Takes any text, in time linear to its length.
 * @throws RangeError for limits that cannot be kept, see {@link SplitOptions}.
 */
export function splitCode(text: string, options: SplitOptions = {}): readonly Passage[] {
  const { documentId = '', metadata = {} } = options
  const passages: Passage[] = []
  const region = { start: 0, end: text.length, cuts: CODE_CUTS, metadata, isIndented: true }
  pack({ text, documentId, limits: limitsOf(options) }, region, passages)
  return passages
}
