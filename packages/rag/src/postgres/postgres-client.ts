import { storeFailed } from '../stores/store-error.ts'

/** What runs SQL: a `pg.Pool`, a `pg.Client` that is connected, or a PGlite. It must not be inside a transaction. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly PostgresRow[] }>
}

/** One row of an answer, by column. */
export type PostgresRow = Readonly<Record<string, unknown>>

/** How messages call a database. */
export const PLACE = 'PostgreSQL'

/** A statement that fails because another one ran at the same time has changed nothing; it is run again this often. */
const ATTEMPTS = 10

/** SQLSTATE of databases whose transactions are serializable by default. */
const SERIALIZATION_FAILURE = '40001'

/** The rows of a statement, which is a transaction of its own. @throws MinagentError `index_failed`. */
export async function rowsOf(client: PostgresClient, statement: string, values: unknown[] = []): Promise<readonly PostgresRow[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await client.query(statement, values)).rows
    } catch (cause) {
      if (stateOf(cause) !== SERIALIZATION_FAILURE || attempt === ATTEMPTS)
        throw storeFailed(
          PLACE,
          cause,
          'Whether the last statement was carried out is not known: open the index again when the database works.',
        )
    }
  }
}

/** @throws TypeError for a name that would need quotes. */
export function tableName(name: string): string {
  if (/^([a-z_][a-z0-9_]{0,47}\.)?[a-z_][a-z0-9_]{0,47}$/.test(name)) return name
  const expected = 'small letters, digits and _ (at most 48), after the name of a schema and a dot if it is not the default one'
  throw new TypeError(`A table is named with ${expected}, got ${JSON.stringify(name)}.`)
}

/** Any number that no other program is likely to lock. */
const LOCK = 5_918_263_408

/** A statement that creates `tables` unless `table` is there; any number of processes may run it at once. */
export function createUnlessThere(table: string, tables: string): string {
  return `DO $create$ BEGIN
  IF to_regclass('${table}') IS NULL THEN
    PERFORM pg_advisory_xact_lock(${LOCK});
    ${tables}
  END IF;
END $create$`
}

function stateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
