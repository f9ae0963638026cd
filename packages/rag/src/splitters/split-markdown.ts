import type { Passage } from '@minagent/types'
import { PROSE_CUTS } from './cuts.ts'
import { markdownSections } from './markdown-sections.ts'
import { pack } from './pack.ts'
import { limitsOf, type SplitOptions } from './split-options.ts'

/**
 * Cuts Markdown by its headings, and what is too long under one heading as {@link splitText} does. A fence or a table stays whole where it fits;
 * cut, it repeats its head before each later piece: such a passage's `text` only ends with its slice of the source, and `metadata.head` is what was
 * repeated. `metadata.headings` are the titles above a passage, the outermost first; `metadata.title`, where none is given, is the first heading.
 * Takes any text, in time linear to its length.
 * @throws RangeError for limits that cannot be kept, see {@link SplitOptions}.
 */
export function splitMarkdown(text: string, options: SplitOptions = {}): readonly Passage[] {
  const { documentId = '', metadata = {} } = options
  const source = { text, documentId, limits: limitsOf(options) }
  const passages: Passage[] = []
  const sections = markdownSections(text)
  const title = sections.find(({ headings }) => headings.length > 0)?.headings[0]
  const common = title === undefined ? metadata : { title, ...metadata }
  for (const { start, end, headings, blocks } of sections) {
    const own = headings.length > 0 ? { ...common, headings } : common
    pack(source, { start, end, cuts: PROSE_CUTS, metadata: own, blocks, isIndented: true }, passages)
  }
  return passages
}
