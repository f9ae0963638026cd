import { MinagentError } from '@minagent/types'
import type { SqliteDriver } from './sqlite-driver.ts'

/** `mina` in ASCII: in the header of the file it says whose database it is. */
const APPLICATION_ID = 0x6d696e61

/** The version of the tables, as `user_version` in the header of the file. */
const VERSION = 1

/** Records are rows of their own, found by (run, seq); a run has a number, since its id would stand in every row. */
const TABLES = `
  CREATE TABLE runs (
    run INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL UNIQUE,
    epoch INTEGER NOT NULL,
    owner TEXT,
    lease_ms INTEGER NOT NULL,
    leased_until INTEGER NOT NULL,
    length INTEGER NOT NULL,
    status TEXT NOT NULL,
    updated_at INTEGER NOT NULL
  );
  CREATE TABLE events (run INTEGER NOT NULL, seq INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (run, seq));
  CREATE TABLE epochs (last INTEGER NOT NULL);
  INSERT INTO epochs VALUES (0);
  CREATE TABLE sessions (id TEXT PRIMARY KEY, version INTEGER NOT NULL, record TEXT NOT NULL);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION};
`

/**
 * Whether the tables are there already; writes nothing.
 * @throws MinagentError `journal_failed` for a database of another program, `journal_damaged` for tables of an unknown version.
 */
export function hasTables(driver: SqliteDriver, place: string): boolean {
  const application = driver.pragma('application_id')
  const version = driver.pragma('user_version')
  const isEmpty = driver.all('SELECT 1 FROM sqlite_master LIMIT 1').length === 0
  if (isEmpty && application === 0 && version === 0) return false
  if (application !== APPLICATION_ID) {
    const message = `The SQLite database ${place} belongs to another program. Give a file of its own; nothing was changed.`
    throw new MinagentError('journal_failed', message, { details: { runId: '' } })
  }
  if (version === VERSION) return true
  const message = `The tables in ${place} are of version ${version}, and this program knows ${VERSION} only. Nothing was changed.`
  throw new MinagentError('journal_damaged', message, { details: { runId: '', seq: 0 } })
}

/** Makes the tables unless they are there; of several processes one makes them. */
export function makeTables(driver: SqliteDriver, place: string): void {
  if (hasTables(driver, place)) return
  driver.transaction(() => {
    if (!hasTables(driver, place)) driver.exec(TABLES)
  })
}
