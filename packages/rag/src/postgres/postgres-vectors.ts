import { type Embedder, isPlainObject, type Passage, type Retriever, type ScoredPassage } from '@minagent/types'
import type { MetadataFilter } from '../segments/filter-terms.ts'
import { type PostgresClient, type PostgresRow, rowsOf, tableName } from './postgres-client.ts'
import { vectorStatements } from './vector-statements.ts'

/** Options of {@link postgresVectors}. */
export interface PostgresVectorsOptions {
  /** For passages and questions: always the same one for a table. */
  readonly embedder: Embedder
  /** After a schema and a dot if it is not the default one. Default `minagent_vectors`. */
  readonly table?: string
}

/** Passages in a table of PostgreSQL, which finds them by their vectors. */
export interface PostgresVectors extends Retriever {
  /** Adds passages, in place of those of the same id. @throws MinagentError `index_failed`; those before may have been added. */
  add(passages: Iterable<Passage>, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Removes all passages of these documents. */
  remove(documentIds: readonly string[]): Promise<void>
}

/**
 * Passages with their vectors in PostgreSQL with pgvector, over a client of the caller; the table is created by the first call.
 * A search compares with every vector, exactly, by cosine; for millions of them create an index of pgvector on the column `embedding`.
 * What other programs do with the table (joins, rights, backups) is the reason to have it: `createIndex` is faster.
 * @throws TypeError for a name that would need quotes.
 */
export function postgresVectors(client: PostgresClient, { embedder, table = 'minagent_vectors' }: PostgresVectorsOptions): PostgresVectors {
  const statements = vectorStatements(tableName(table), embedder.dimensions)
  let isPrepared = false
  const rows = async (statement: string, values: unknown[]) => {
    if (!isPrepared) await rowsOf(client, statements.create)
    isPrepared = true
    return await rowsOf(client, statement, values)
  }
  return {
    async add(passages, options = {}) {
      for (const batch of batchesOf(passages)) {
        const texts = batch.map(({ text }) => text)
        const vectors = await embedder.embed(texts, options)
        const added = batch.map((passage, index) => ({ ...passage, embedding: toText(vectors[index]) }))
        await rows(statements.add, [JSON.stringify(added)])
      }
    },
    async remove(documentIds) {
      await rows(statements.remove, [JSON.stringify(documentIds)])
    },
    async search(query, { limit = 10, filter = {}, signal }: SearchOptions = {}) {
      const [vector] = await embedder.embed([query], signal ? { signal } : {})
      const found = await rows(statements.search, [toText(vector), limit, JSON.stringify(filter)])
      return found.map(toPassage)
    },
  }
}

interface SearchOptions {
  readonly limit?: number
  readonly filter?: MetadataFilter
  readonly signal?: AbortSignal
}

const BATCH = 64

function* batchesOf(passages: Iterable<Passage>): Generator<readonly Passage[]> {
  let batch: Passage[] = []
  for (const passage of passages) {
    batch.push(passage)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function toText(vector: Float32Array = new Float32Array()): string {
  return `[${vector.join(',')}]`
}

function toPassage({ id, document_id: documentId, text, from_unit: start, to_unit: end, metadata, score }: PostgresRow): ScoredPassage {
  return {
    id: String(id),
    documentId: String(documentId),
    text: String(text),
    start: Number(start),
    end: Number(end),
    metadata: isPlainObject(metadata) ? metadata : {},
    score: Number(score),
  }
}
