import type { Embedder } from '@minagent/types'
import { IndexOfPassages } from './index-of-passages.ts'
import type { IndexStore } from './index-store.ts'
import type { PassageIndex } from './passage-index.ts'
import { storeKeeper } from './segments/store-keeper.ts'
import type { Splitter } from './splitter.ts'
import { splitDocument } from './splitters/split-document.ts'
import { createAnalyzer } from './text/analyzer.ts'
import { DEFAULT_FIELDS, type FieldWeights } from './text/passage-terms.ts'
import type { ApproximateVectors } from './vectors/vector-block.ts'

/** What an index is made of; nothing is needed. */
export interface IndexOptions {
  /** Cuts documents into passages. Default: by what a document is (Markdown, code, text), at most 512 tokens a passage. */
  readonly splitter?: Splitter
  /** For the modes `vector` and `hybrid`; an index is always used with the embedder that it was built with. Default: none. */
  readonly embedder?: Embedder
  /** How vectors are searched, such as `usearchVectors()` of `@minagent/rag/usearch` for millions of them. Default: every one is compared, exactly. */
  readonly vectors?: ApproximateVectors
  /** Where the index is kept. Default: in memory, as long as the process. */
  readonly store?: IndexStore
  /**
   * How often the words of these members of the metadata count, beside those of the text.
   * Default: `title`, `name`, `heading` and `headings` twice, `path` once.
   */
  readonly fields?: FieldWeights
  /** About how much memory new documents may take before a long `add` makes a segment of them and saves, in bytes. Default 64 MB. */
  readonly memoryBytes?: number
}

/** An index of passages, in memory or in a store; the store is opened by the first call, and what is in it is there at once. @throws RangeError for a weight or an amount of memory that is none. */
export function createIndex(options: IndexOptions = {}): PassageIndex {
  const { splitter = splitDocument, embedder, vectors, store, fields = DEFAULT_FIELDS, memoryBytes = MEMORY_BYTES } = options
  if (!(memoryBytes > 0)) throw new RangeError(`memoryBytes must be more than 0, got ${memoryBytes}.`)
  for (const [key, weight] of Object.entries(fields)) requireWeight(key, weight)
  const analyze = createAnalyzer()
  return new IndexOfPassages({
    vectors,
    writer: { splitter, embedder, fields, analyze, memoryBytes },
    openKeeper: store && (() => storeKeeper(store, embedder?.dimensions ?? 0)),
  })
}

const MEMORY_BYTES = 1 << 26

function requireWeight(key: string, weight: number): void {
  if (Number.isInteger(weight) && weight >= 1 && weight <= 10) return
  throw new RangeError(`The weight of the field ${JSON.stringify(key)} must be a whole number from 1 to 10, got ${weight}.`)
}
