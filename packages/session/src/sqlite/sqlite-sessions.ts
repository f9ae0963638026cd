import { MinagentError, type SessionStore } from '@minagent/types'
import { fromSessionRecord, toSessionRecord } from '../session-record.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import type { SqliteDatabase } from './sqlite-driver.ts'

/** Conversations in an SQLite database. */
export interface SqliteSessions extends SessionStore {
  /** Closes the file; the next use opens it again. A database that was handed over stays open. */
  close(): Promise<void>
}

const INSERT = 'INSERT INTO sessions (record, id, version) VALUES (?, ?, ? + 1) ON CONFLICT DO NOTHING'

const UPDATE = 'UPDATE sessions SET version = version + 1, record = ? WHERE id = ? AND version = ?'

/**
 * Conversations in an SQLite file, or in a database that is open already; one database can hold the runs of `sqliteJournal` as well.
 * A file is opened as `sqliteJournal` opens it, and a save is as durable as an append there. Failures of the database are `journal_failed`.
 */
export function sqliteSessions(fileOrDatabase: string | SqliteDatabase): SqliteSessions {
  const connection = new SqliteConnection(fileOrDatabase)
  return {
    load: (id) =>
      connection.use(id, (driver) => {
        const [row] = driver.all('SELECT version, record FROM sessions WHERE id = ?', id)
        return row && fromSessionRecord(id, Number(row.version), String(row.record))
      }),
    save: (session, expectedVersion) =>
      connection.use(session.id, (driver) => {
        const statement = expectedVersion === 0 ? INSERT : UPDATE
        const record = toSessionRecord(session)
        const changed = driver.transaction(() => driver.run(statement, record, session.id, expectedVersion))
        if (changed === 0) throw conflict(session.id, expectedVersion)
        return expectedVersion + 1
      }),
    list: () => connection.use('', (driver) => driver.all('SELECT id FROM sessions ORDER BY id').map(({ id }) => String(id))),
    delete: (id) =>
      connection.use(id, (driver) => {
        driver.run('DELETE FROM sessions WHERE id = ?', id)
      }),
    close: () => connection.close(),
  }
}

function conflict(id: string, expectedVersion: number): MinagentError<'journal_conflict'> {
  const message = `Session ${id} was not saved: its stored version is not ${expectedVersion}. Load it again, and save what you have on top.`
  return new MinagentError('journal_conflict', message, { details: { runId: id } })
}
