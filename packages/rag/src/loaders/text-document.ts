import type { Document } from '@minagent/types'

/** What a document is made of. */
export interface DocumentSource {
  readonly id: string
  /** The content, as it was written. */
  readonly text: string
  /** Kept as it is; what the content says of itself does not replace it. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** A document of plain text, or of code: `metadata.mediaType` is `text/plain` where nothing else is given. */
export function textDocument({ id, text, metadata = {} }: DocumentSource): Document {
  return { id, text, metadata: { mediaType: 'text/plain', ...metadata } }
}
