import { MinagentError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { loadSqlite, type OpenFile } from './load-sqlite.ts'
import { hasTables, makeTables } from './schema.ts'
import { type SqliteDatabase, SqliteDriver } from './sqlite-driver.ts'
import { isBusy } from './sqlite-error.ts'

/** How long a writer waits for another one, in ms. The program stands still meanwhile, as it does for every write. */
const BUSY_MS = 5_000

/** How often the journal mode of a file is asked for while another process changes it, in ms. */
const MODE_PAUSE_MS = 25

/** The file beside the database grows to about this many pages of 4 kB before it is written over from its start. */
const WAL_PAGES = 100

/** The first version in which several connections to a database in WAL mode cannot destroy it. */
const SAFE_VERSION = [3, 51, 3]

/**
 * Opens a file with what this Node has, and makes it safe: what is committed outlives a loss of power.
 * Below SQLite 3.51.3 the connection takes the file for itself alone, since in WAL mode several could destroy it.
 */
export async function openFile(file: string): Promise<SqliteDriver> {
  const Database = await loadSqlite()
  const version = versionIn(Database)
  const driver = new SqliteDriver(new Database(file))
  try {
    driver.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    // Before anything is read, so that the file is locked from the first look at it.
    if (!isSafe(version)) driver.exec('PRAGMA locking_mode = EXCLUSIVE')
    hasTables(driver, file)
    await useWal(driver)
    makeReady(driver, file)
    return driver
  } catch (error) {
    driver.close()
    throw isBusy(error) && !isSafe(version) ? alone(file, version, error) : error
  }
}

/** While another process changes the mode of the same file this one is refused whatever its timeout, and has to ask again. */
async function useWal(driver: SqliteDriver): Promise<void> {
  driver.exec(`PRAGMA busy_timeout = 0; PRAGMA wal_autocheckpoint = ${WAL_PAGES}`)
  for (let waitedMs = 0; !hasSetWal(driver, waitedMs >= BUSY_MS); waitedMs += MODE_PAUSE_MS) await systemClock.sleep(MODE_PAUSE_MS)
  driver.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
}

function hasSetWal(driver: SqliteDriver, isLast: boolean): boolean {
  try {
    driver.exec('PRAGMA journal_mode = WAL')
    return true
  } catch (error) {
    if (isBusy(error) && !isLast) return false
    throw error
  }
}

/** Makes a database that somebody else opened ready; what is not safe in its settings is refused, as others may rely on them. */
export function takeOver(database: SqliteDatabase): SqliteDriver {
  const driver = new SqliteDriver(database)
  hasTables(driver, HANDED_OVER)
  makeReady(driver, HANDED_OVER)
  return driver
}

/** How messages call a database that somebody else opened. */
export const HANDED_OVER = 'that was handed over'

function makeReady(driver: SqliteDriver, place: string): void {
  requireSafe(driver, place)
  // EXTRA is FULL in WAL mode, and in the other modes makes the end of a transaction durable as well; macOS needs to be told.
  driver.exec('PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON')
  makeTables(driver, place)
}

function requireSafe(driver: SqliteDriver, place: string): void {
  const mode = driver.pragma('journal_mode')
  const isInMemory = driver.all('PRAGMA database_list').every(({ name, file }) => name !== 'main' || file === '')
  if ((mode === 'off' || mode === 'memory') && !isInMemory) {
    throw unsafe(place, `its journal_mode ${mode} may lose everything in a crash. Set it to WAL`)
  }
  const version = versionOf(driver)
  if (mode !== 'wal' || isSafe(version) || driver.pragma('locking_mode') === 'exclusive') return
  throw unsafe(place, `${bugOf(version)}. Set its locking_mode to EXCLUSIVE, or its journal_mode to DELETE`)
}

function versionOf(driver: SqliteDriver): string {
  return String(driver.all('SELECT sqlite_version() AS version')[0]?.version)
}

/** A question about the file itself would lock it in the usual way. */
function versionIn(Database: OpenFile): string {
  const memory = new SqliteDriver(new Database(':memory:'))
  try {
    return versionOf(memory)
  } finally {
    memory.close()
  }
}

/** Version parts are compared one after another. */
function isSafe(version: string): boolean {
  const parts = version.split('.').map(Number)
  const differing = SAFE_VERSION.findIndex((part, index) => part !== parts[index])
  return differing < 0 || (parts[differing] ?? 0) > (SAFE_VERSION[differing] ?? 0)
}

function bugOf(version: string): string {
  return `SQLite ${version} can destroy a database in WAL mode that has several connections (mended in ${SAFE_VERSION.join('.')})`
}

function unsafe(place: string, why: string): MinagentError<'journal_failed'> {
  return new MinagentError('journal_failed', `The SQLite database ${place} is not safe to use: ${why}.`, { details: { runId: '' } })
}

function alone(file: string, version: string, cause: unknown): MinagentError<'journal_failed'> {
  const todo = 'Let the other connection end, hand one open database to both, or take a newer Node or better-sqlite3'
  const message = `The SQLite database ${file} is in use, and can be used by one connection only: ${bugOf(version)}. ${todo}.`
  return new MinagentError('journal_failed', message, { details: { runId: '' }, cause })
}
