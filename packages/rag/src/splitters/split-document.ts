import type { Document } from '@minagent/types'
import { textKindOf } from '../loaders/text-kind.ts'
import type { Splitter } from '../splitter.ts'
import { splitCode } from './split-code.ts'
import { splitMarkdown } from './split-markdown.ts'
import { limitsOf, type SplitOptions } from './split-options.ts'
import { splitText } from './split-text.ts'

/** The splitter of an index that is given none: passages of at most 512 tokens without overlap, see {@link documentSplitter}. */
export const splitDocument: Splitter = documentSplitter()

/**
 * A splitter that cuts each document by what it is: `metadata.mediaType` says that, else the ending of `metadata.path` or of the id. Markdown (and
 * what was HTML) goes to `splitMarkdown`, code and data in lines to `splitCode`, all else to `splitText`.
 * @throws RangeError at once for limits that cannot be kept.
 */
export function documentSplitter(limits: Pick<SplitOptions, 'maxTokens' | 'maxChars' | 'overlap'> = {}): Splitter {
  limitsOf(limits)
  return (document: Document) => {
    const split = SPLITTERS[textKindOf(document)]
    return split(document.text, { ...limits, documentId: document.id, metadata: document.metadata })
  }
}

const SPLITTERS = { markdown: splitMarkdown, code: splitCode, text: splitText }
