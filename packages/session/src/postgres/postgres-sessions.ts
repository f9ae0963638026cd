import { MinagentError, type SessionStore, type StoredSession } from '@minagent/types'
import { fromSessionRecord, toSessionRecord } from '../session-record.ts'
import type { PostgresClient } from './connect.ts'
import { Database } from './database.ts'
import type { PostgresOptions } from './postgres-journal.ts'
import { schemaName } from './tables.ts'

/** Conversations in PostgreSQL. */
export interface PostgresSessions extends SessionStore {
  /** Creates the tables; any other call does it too. @throws MinagentError `journal_failed`. */
  prepare(): Promise<void>
  /** Closes the connections to a URL; a client that was given stays open. */
  close(): Promise<void>
}

/**
 * Conversations in a PostgreSQL database, given as a URL (needs the peer `pg`) or a client. Each save is one conditional statement.
 * Failures of the database are `journal_failed`.
 * @throws TypeError for a schema name that would need quotes.
 */
export function postgresSessions(urlOrClient: string | PostgresClient, options: PostgresOptions = {}): PostgresSessions {
  const schema = schemaName(options.schema)
  const database = new Database(urlOrClient, schema)
  const sessions = `${schema}.sessions`
  return {
    async load(id) {
      const statement = `SELECT version, record FROM ${sessions} WHERE id = $1`
      const [row] = await database.rows({ id, work: `load session ${id}` }, statement, [id])
      return row && fromSessionRecord(id, Number(row.version), String(row.record))
    },
    async save(session, expectedVersion) {
      const { id } = session
      const statement =
        expectedVersion === 0
          ? `INSERT INTO ${sessions} (id, version, record) VALUES ($1, $2 + 1, $3) ON CONFLICT DO NOTHING RETURNING version`
          : `UPDATE ${sessions} SET version = version + 1, record = $3 WHERE id = $1 AND version = $2 RETURNING version`
      const [row] = await database.rows({ id, work: `save session ${id}` }, statement, [id, expectedVersion, toSessionRecord(session)])
      if (row) return Number(row.version)
      throw conflict(session, expectedVersion)
    },
    async list() {
      const rows = await database.rows({ id: '', work: 'list the sessions' }, `SELECT id FROM ${sessions} ORDER BY id`, [])
      return rows.map(({ id }) => String(id))
    },
    async delete(id) {
      await database.rows({ id, work: `delete session ${id}` }, `DELETE FROM ${sessions} WHERE id = $1`, [id])
    },
    prepare: () => database.prepare(),
    close: () => database.close(),
  }
}

function conflict({ id }: StoredSession, expectedVersion: number): MinagentError<'journal_conflict'> {
  const message = `Session ${id} was not saved: its stored version is not ${expectedVersion}. Load it again, and save what you have on top.`
  return new MinagentError('journal_conflict', message, { details: { runId: id } })
}
