import { MinagentError } from '@minagent/types'

/** What runs SQL: a `pg.Pool`, a `pg.Client` that is connected, or a PGlite. It must not be inside a transaction. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly PostgresRow[] }>
}

/** One row of an answer, by column. */
export type PostgresRow = Readonly<Record<string, unknown>>

/** A client, and how its connections are closed. */
export interface Connection {
  readonly client: PostgresClient
  close(): Promise<void>
}

/** A connection that is lost without a word is noticed after this time, in ms. */
const PATIENCE_MS = 30_000

/** Connections to the database of a URL, made when they are needed; they do not keep the process alive. */
export async function connectionsTo(url: string): Promise<Connection> {
  const { Pool } = await import('pg').catch((cause: unknown) => {
    throw new MinagentError('journal_failed', 'A PostgreSQL URL needs the package pg: install it (npm install pg), or give a client.', {
      details: { runId: '' },
      cause,
    })
  })
  const pool = new Pool({
    connectionString: url,
    allowExitOnIdle: true,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  // An idle connection was lost: the pool makes another one when it is needed.
  pool.on('error', () => undefined)
  return { client: pool, close: () => pool.end() }
}
