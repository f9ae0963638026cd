import { storeFailed } from '../stores/store-error.ts'
import type { Statements } from './sqlite-database.ts'
import { PLACE } from './sqlite-error.ts'

const TABLES = `
  CREATE TABLE minagent_index_pages (block TEXT NOT NULL, page INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (block, page));
  CREATE TABLE minagent_index_manifest (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, bytes BLOB NOT NULL);
`

/** Whether there is an index in a database; writes nothing. */
export function hasTables(statements: Statements): boolean {
  return statements.all("SELECT 1 FROM sqlite_master WHERE name = 'minagent_index_manifest'").length > 0
}

/** Makes the connection wait for the disk, and the tables unless they are there; of several processes one makes them. */
export function makeWritable(statements: Statements): void {
  requireSafe(statements)
  // EXTRA is FULL in WAL mode, and in the other modes makes the end of a transaction durable as well; macOS needs to be told.
  statements.exec('PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON')
  if (hasTables(statements)) return
  statements.transaction(() => {
    if (!hasTables(statements)) statements.exec(TABLES)
  })
}

function requireSafe(statements: Statements): void {
  const mode = statements.pragma('journal_mode')
  const isInMemory = statements.all('PRAGMA database_list').every(({ name, file }) => name !== 'main' || file === '')
  if (isInMemory || (mode !== 'off' && mode !== 'memory')) return
  throw storeFailed(PLACE, `a crash could destroy it while its journal_mode is ${mode}`, 'Set it to WAL or DELETE.')
}
