import { PAGE_BYTES } from '../stores/pages.ts'
import { createUnlessThere } from './postgres-client.ts'

/**
 * Every statement of an index store over the tables of a name: `…_blocks` has the names that are taken, `…_pages` the bytes, as
 * they are (compressing them again costs time and gains little), `…_manifest` one row at most.
 */
export function indexStatements(table: string) {
  const [blocks, pages, manifest] = [`${table}_blocks`, `${table}_pages`, `${table}_manifest`]
  return {
    create: createUnlessThere(
      manifest,
      `CREATE TABLE IF NOT EXISTS ${blocks} (block text COLLATE "C" PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS ${pages} (
      block text COLLATE "C" NOT NULL REFERENCES ${blocks} ON DELETE CASCADE, page integer NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (block, page)
    );
    ALTER TABLE ${pages} ALTER COLUMN bytes SET STORAGE EXTERNAL;
    CREATE TABLE IF NOT EXISTS ${manifest} (id integer PRIMARY KEY CHECK (id = 1), version integer NOT NULL, bytes bytea NOT NULL);`,
    ),
    manifest: `SELECT version, bytes FROM ${manifest}`,
    version: `SELECT version FROM ${manifest}`,
    /** version, bytes → a row; none when there is a manifest already. */
    commitFirst: `INSERT INTO ${manifest} (id, version, bytes) VALUES (1, $1::integer, $2::bytea) ON CONFLICT DO NOTHING RETURNING version`,
    /** version, bytes → a row; none when the stored version is not the one before. */
    commit: `UPDATE ${manifest} SET version = $1::integer, bytes = $2::bytea WHERE version = $1::integer - 1 RETURNING version`,
    /** block → a row; none when the name is taken. */
    claim: `INSERT INTO ${blocks} (block) VALUES ($1) ON CONFLICT DO NOTHING RETURNING block`,
    /** block, first page, how many, their bytes one after another. */
    write: `INSERT INTO ${pages} (block, page, bytes)
      SELECT $1, $2::integer + n, substring($4::bytea FROM n * ${PAGE_BYTES} + 1 FOR ${PAGE_BYTES}) FROM generate_series(0, $3::integer - 1) AS n`,
    lastPage: `SELECT page, octet_length(bytes) AS size FROM ${pages} WHERE block = $1 ORDER BY page DESC LIMIT 1`,
    /** block, first page, the page after the last one. */
    pages: `SELECT bytes FROM ${pages} WHERE block = $1 AND page >= $2::integer AND page < $3::integer ORDER BY page`,
    list: `SELECT block FROM ${blocks} ORDER BY block`,
    /** The names as a JSON array. */
    remove: `DELETE FROM ${blocks} WHERE block IN (SELECT jsonb_array_elements_text($1::jsonb))`,
  } as const
}
