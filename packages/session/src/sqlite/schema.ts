import { MinagentError } from '@minagent/types'
import type { SqliteDriver } from './sqlite-driver.ts'

/** `mina` in ASCII: in the header of the file it says whose database it is. */
const APPLICATION_ID = 0x6d696e61

/** The version of the tables, as `user_version` in the header of the file. */
const VERSION = 1

/** A row of `events` has the records of one or more events, a line each, of which `seq` is the first; a run has a number to be short. */
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
  CREATE TABLE events (run INTEGER NOT NULL, seq INTEGER NOT NULL, records TEXT NOT NULL, PRIMARY KEY (run, seq));
  CREATE TABLE epochs (last INTEGER NOT NULL);
  INSERT INTO epochs VALUES (0);
  CREATE TABLE sessions (id TEXT PRIMARY KEY, version INTEGER NOT NULL, record TEXT NOT NULL);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION};
`

/** In one statement, as another process may be making the tables. */
const STATE = `
  SELECT (SELECT application_id FROM pragma_application_id) AS application, (SELECT user_version FROM pragma_user_version) AS version,
    (SELECT count(*) FROM sqlite_master) AS tables`

/**
 * Whether the tables are there already; writes nothing.
 * @throws MinagentError `journal_failed` for a database of another program, `journal_damaged` for tables of an unknown version.
 */
export function hasTables(driver: SqliteDriver, place: string): boolean {
  const { application, version, tables } = driver.all(STATE)[0] ?? {}
  if (Number(tables) === 0 && Number(application) === 0 && Number(version) === 0) return false
  if (Number(application) !== APPLICATION_ID) {
    const message = `The SQLite database ${place} belongs to another program. Give a file of its own; nothing was changed.`
    throw new MinagentError('journal_failed', message, { details: { runId: '' } })
  }
  if (Number(version) === VERSION) return true
  const message = `The tables in ${place} are of version ${String(version)}, and this program knows ${VERSION} only. Nothing was changed.`
  throw new MinagentError('journal_damaged', message, { details: { runId: '', seq: 0 } })
}

/** Makes the tables unless they are there; of several processes one makes them. */
export function makeTables(driver: SqliteDriver, place: string): void {
  if (hasTables(driver, place)) return
  driver.transaction(() => {
    if (!hasTables(driver, place)) driver.exec(TABLES)
  })
}
