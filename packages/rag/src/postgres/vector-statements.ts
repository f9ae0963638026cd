import { createUnlessThere } from './postgres-client.ts'

/** Every statement of {@link postgresVectors}; `from_unit` and `to_unit` are the UTF-16 offsets of a passage. */
export function vectorStatements(table: string, dimensions: number) {
  return {
    create: createUnlessThere(
      table,
      `IF to_regtype('vector') IS NULL THEN CREATE EXTENSION IF NOT EXISTS vector; END IF;
    CREATE TABLE IF NOT EXISTS ${table} (
      id text COLLATE "C" PRIMARY KEY, document_id text COLLATE "C" NOT NULL, from_unit integer NOT NULL, to_unit integer NOT NULL,
      text text NOT NULL, metadata jsonb NOT NULL, embedding vector(${dimensions}) NOT NULL
    );
    CREATE INDEX ON ${table} (document_id);`,
    ),
    /** A JSON array of passages with `embedding` as text. */
    add: `INSERT INTO ${table} (id, document_id, from_unit, to_unit, text, metadata, embedding)
      SELECT id, "documentId", start, "end", text, metadata, embedding::vector
      FROM jsonb_to_recordset($1::jsonb) AS passage(id text, "documentId" text, start integer, "end" integer, text text, metadata jsonb, embedding text)
      ON CONFLICT (id) DO UPDATE SET document_id = excluded.document_id, from_unit = excluded.from_unit, to_unit = excluded.to_unit,
        text = excluded.text, metadata = excluded.metadata, embedding = excluded.embedding`,
    /** The ids of documents as a JSON array. */
    remove: `DELETE FROM ${table} WHERE document_id IN (SELECT jsonb_array_elements_text($1::jsonb))`,
    /** vector, limit, filter: as that of an index. */
    search: `SELECT id, document_id, from_unit, to_unit, text, metadata, 1 - (embedding <=> $1::vector) AS score FROM ${table}
      WHERE NOT EXISTS (
        SELECT 1 FROM jsonb_each($3::jsonb) AS wanted WHERE NOT jsonb_exists(metadata, wanted.key) OR NOT EXISTS (
          SELECT jsonb_array_elements(${listOf('wanted.value')}) INTERSECT SELECT jsonb_array_elements(${listOf('metadata->wanted.key')})
        )
      )
      ORDER BY embedding <=> $1::vector, id LIMIT $2::integer`,
  } as const
}

function listOf(value: string): string {
  return `CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} ELSE jsonb_build_array(${value}) END`
}
