import { type Document, MinagentError } from '@minagent/types'
import { Parser } from 'htmlparser2'
import { HtmlReader } from './html-reader.ts'
import type { DocumentSource } from './text-document.ts'

/**
 * A document of HTML, as Markdown: headings, paragraphs, lists, tables and code; of links and images only their words. Scripts, styles, forms,
 * navigation and what its own attributes hide are left out. `title` is that of the page, else its first heading. Offsets of passages count in that Markdown.
 * @throws MinagentError `invalid_document` when elements are nested more than 1,000 deep.
 */
export function htmlDocument({ id, text, metadata = {} }: DocumentSource): Document {
  const reader = new HtmlReader()
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (reader.open(name, attributes) <= MAX_DEPTH) return
      throw new MinagentError('invalid_document', `The HTML of ${id} is nested more than ${MAX_DEPTH} deep.`, { details: { id } })
    },
    ontext: (data) => reader.text(data),
    onclosetag: (name) => reader.close(name),
  })
  parser.end(text)
  const { title, markdown } = reader.finish()
  return { id, text: markdown, metadata: { ...(title === '' ? {} : { title }), mediaType: 'text/html', ...metadata } }
}

/** The parser looks through all open elements for each end of one. */
const MAX_DEPTH = 1_000
