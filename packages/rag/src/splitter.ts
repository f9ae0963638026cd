import type { Document, Passage } from '@minagent/types'

/** Cuts a document into passages, in order: each is `document.text.slice(start, end)`, and its id is `<document id>#<start>-<end>`. */
export type Splitter = (document: Document) => readonly Passage[]
