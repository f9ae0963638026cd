import type { Document } from '@minagent/types'
import { isPlainObject } from '@minagent/types'
import { parse } from 'yaml'
import { frontMatterEnd } from '../splitters/front-matter.ts'
import { markdownSections } from '../splitters/markdown-sections.ts'
import type { DocumentSource } from './text-document.ts'

/**
 * A document of Markdown. Its text is the whole source; the members of its front matter (YAML) are added to the metadata, and `title` is that of the
 * front matter, else the first heading. Front matter that is no YAML object is only text, and what it says of `untrusted` counts for nothing: a document
 * does not vouch for itself.
 */
export function markdownDocument({ id, text, metadata = {} }: DocumentSource): Document {
  const own = frontMatterOf(text)
  const heading = 'title' in own ? undefined : markdownSections(text).find(({ headings }) => headings.length > 0)?.headings[0]
  const title = heading === undefined ? {} : { title: heading }
  return { id, text, metadata: { ...title, ...own, mediaType: 'text/markdown', ...metadata } }
}

function frontMatterOf(text: string): Readonly<Record<string, unknown>> {
  const end = frontMatterEnd(text)
  if (end === 0) return {}
  const source = text.slice(text.indexOf('\n') + 1, end).replace(/(?:---|\.\.\.)[ \t]*\r?\n?$/, '')
  try {
    const parsed: unknown = parse(source, { logLevel: 'error', maxAliasCount: 100 })
    if (!isPlainObject(parsed)) return {}
    // Only what is data: a document may be stored as JSON.
    const data: unknown = JSON.parse(JSON.stringify(parsed))
    if (!isPlainObject(data)) return {}
    const { untrusted: _, ...own } = data
    return own
  } catch {
    return {}
  }
}
