import type { Document, Retriever, ScoredPassage } from '@minagent/types'
import type { MetadataFilter } from './segments/filter-terms.ts'

/** Documents, cut into passages that are found by their words and, with an embedder, by what they mean. */
export interface PassageIndex extends Retriever {
  /**
   * Adds documents. One whose text and metadata are those of the last time is skipped, another of the same id is replaced. What was added is found
   * once the promise resolves, and is kept in the store by {@link save}; a long `add` saves by itself each time its memory is full, so that it
   * can be interrupted and done again. After an error the documents before it may have been added.
   * @throws MinagentError `invalid_document` for a document without an id, without a text, or with metadata that JSON cannot hold;
   * `index_damaged`, `index_conflict` or `index_failed` of the store; RangeError for an embedder that does not give one vector of its dimensions for each passage;
   * whatever the splitter or the embedder throws.
   */
  add(documents: Iterable<Document> | AsyncIterable<Document>, options?: AddOptions): Promise<AddResult>
  /** Removes documents; gives how many were there. @throws TypeError for one id that is in no list. */
  remove(ids: Iterable<string>): Promise<number>
  /**
   * The passages that fit best, best first; the scores of one search can be compared, those of two cannot.
   * @throws TypeError for a query or a filter that is none; RangeError for a limit or a mode that is none, for a mode that needs an embedder where there
   * is none, and for an embedder that gives no vector of its dimensions.
   */
  search(query: string, options?: SearchOptions): Promise<readonly ScoredPassage[]>
  /** The document of this id, whole. */
  document(id: string): Promise<Document | undefined>
  /**
   * The ids and the metadata of all documents, in no particular order; no text is read.
   * @throws MinagentError `index_conflict` when another process saves twice meanwhile: begin again.
   */
  documents(): AsyncIterable<DocumentInfo>
  /** How much there is. */
  size(): Promise<IndexSize>
  /** Commits all that changed to the store, at once; without a store it does nothing. */
  save(): Promise<void>
  /** Gives back what the index holds of its store, without saving; the next call opens it again. Without a store it does nothing. */
  close(): Promise<void>
}

/** What an index knows of a document besides its text. */
export type DocumentInfo = Omit<Document, 'text'>

/** How documents are added. */
export interface AddOptions {
  readonly signal?: AbortSignal
  /** Called after every document, with what was done until then. */
  readonly onProgress?: (result: AddResult) => void
}

/** What became of the documents that were to be added. */
export interface AddResult {
  readonly added: number
  readonly replaced: number
  readonly unchanged: number
}

/** How an index is searched. */
export interface SearchOptions {
  /** The most passages that are given. Default 10. */
  readonly limit?: number
  /** The value each of these keys of the metadata (the passage's, else the document's) must have, or a list of which it must have one. */
  readonly filter?: MetadataFilter
  /** By words (`text`, the default), by the embedder's vectors, or both. */
  readonly mode?: SearchMode
  readonly signal?: AbortSignal
}

/** What a search goes by. */
export type SearchMode = 'text' | 'vector' | 'hybrid'

/** How much an index holds. */
export interface IndexSize {
  readonly documents: number
  readonly passages: number
}
