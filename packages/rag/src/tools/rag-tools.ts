import type { Locale, Retriever, Tool } from '@minagent/types'
import type { CitedDocuments } from './check-citations.ts'
import { readTool } from './read-tool.ts'
import { searchTool } from './search-tool.ts'

/** How the tools speak, and how much they give. */
export interface RagToolsOptions {
  /** Language of what a model is told. Default `'en'`. */
  readonly locale?: Locale
  /** About the most tokens of one result. Default 3,000. */
  readonly maxResultTokens?: number
}

/**
 * The tools of an agent that answers from documents: `search` gives passages with their citations (`[document#start-end]`), `read` more of a
 * document. They change nothing, and what they give is marked as untrusted: a document may hold anybody's instructions.
 * @throws RangeError when `maxResultTokens` is no whole number of at least 50.
 */
export function ragTools(index: Retriever & CitedDocuments, options: RagToolsOptions = {}): readonly Tool[] {
  const { locale = 'en', maxResultTokens = 3_000 } = options
  if (!Number.isSafeInteger(maxResultTokens) || maxResultTokens < 50) {
    throw new RangeError(`Expected maxResultTokens to be a whole number of at least 50; got ${maxResultTokens}.`)
  }
  return [searchTool(index, locale, maxResultTokens), readTool(index, locale, maxResultTokens)]
}
