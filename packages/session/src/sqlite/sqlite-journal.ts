import { type Clock, type Journal, type Lease, MinagentError, type PersistedEvent, type RunFilter, type RunInfo } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { conflict } from '../memory-journal.ts'
import { RunCodec } from '../run-codec.ts'
import { statusAfter, statusNamed } from '../run-status.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import type { Row, SqliteDatabase, SqliteDriver } from './sqlite-driver.ts'
import { addRecords, readRun } from './stored-run.ts'

/** A journal in an SQLite database. */
export interface SqliteJournal extends Journal {
  /** Closes the file; the next use opens it again. A database that was handed over stays open. */
  close(): Promise<void>
}

/**
 * A journal in an SQLite file, which several processes may share, or in a database that is open already and has nothing else in it.
 * A file is opened at its first use, with `node:sqlite` or else the optional peer `better-sqlite3`; its folder must be there.
 * What is acknowledged outlives a loss of power; every write waits for the disk, and so does the program.
 * With an SQLite older than 3.51.3 a file serves one connection at a time, and others are refused.
 * Failures of the database are `journal_failed`, and records that cannot be read are `journal_damaged`.
 */
export function sqliteJournal(
  fileOrDatabase: string | SqliteDatabase,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): SqliteJournal {
  return new JournalInSqlite(new SqliteConnection(fileOrDatabase), clock)
}

/** Epochs are drawn from one counter, so that they grow even over a run that was deleted and is begun again. */
const NEXT_EPOCH = 'UPDATE epochs SET last = last + 1'

const CLAIM = `
  INSERT INTO runs (run_id, epoch, owner, lease_ms, leased_until, length, status, updated_at)
  VALUES (?, (SELECT last FROM epochs), ?, ?, ?, 0, 'running', ?)
  ON CONFLICT (run_id) DO UPDATE
  SET epoch = excluded.epoch, owner = excluded.owner, lease_ms = excluded.lease_ms, leased_until = excluded.leased_until
  WHERE runs.owner IS NULL OR runs.owner = excluded.owner OR runs.leased_until <= excluded.updated_at OR ?
  RETURNING epoch`

const LENGTHEN = `
  UPDATE runs SET length = length + ?, status = coalesce(?, status), updated_at = ?
  WHERE run_id = ? AND epoch = ? AND length = ?
  RETURNING run`

const LIST = `
  SELECT run_id, status, updated_at, length, owner, leased_until FROM runs
  WHERE length > 0 AND (? IS NULL OR status = ?) ORDER BY updated_at DESC, run DESC LIMIT ?`

class JournalInSqlite implements SqliteJournal {
  readonly #connection: SqliteConnection
  readonly #clock: Clock
  /** By run: the epoch that was claimed here, and a codec that has passed over the events so far. */
  readonly #claimed = new Map<string, { readonly epoch: number; readonly codec: RunCodec }>()

  constructor(connection: SqliteConnection, clock: Clock) {
    this.#connection = connection
    this.#clock = clock
  }

  claim(runId: string, owner: string, leaseMs: number, { steal = false }: { readonly steal?: boolean } = {}): Promise<Lease> {
    return this.#connection.use(runId, (driver) => {
      const now = this.#clock.now()
      const epoch = driver.transaction(() => {
        driver.run(NEXT_EPOCH)
        const [claimed] = driver.all(CLAIM, runId, owner, leaseMs, now + leaseMs, now, Number(steal))
        if (!claimed) throw conflict(runId, `${ownerOf(driver, runId)} works on it`)
        return Number(claimed.epoch)
      })
      this.#claimed.set(runId, { epoch, codec: new RunCodec(runId) })
      return { runId, epoch }
    })
  }

  append(lease: Lease, expectedLength: number, events: readonly PersistedEvent[]): Promise<void> {
    return this.#connection.use(lease.runId, (driver) => {
      try {
        driver.transaction(() => this.#add(driver, lease, expectedLength, events))
      } catch (error) {
        // The codec has passed over events that are not there.
        this.#claimed.delete(lease.runId)
        throw error
      }
    })
  }

  read(runId: string): Promise<readonly PersistedEvent[]> {
    return this.#connection.use(runId, (driver) => {
      const { events, codec } = readRun(driver, runId)
      const claimed = this.#claimed.get(runId)
      if (claimed) this.#claimed.set(runId, { ...claimed, codec })
      return events
    })
  }

  renew(lease: Lease): Promise<void> {
    const sql = 'UPDATE runs SET leased_until = ? + lease_ms WHERE run_id = ? AND epoch = ?'
    return this.#connection.use(lease.runId, (driver) => {
      if (driver.run(sql, this.#clock.now(), lease.runId, lease.epoch) === 0) throw refusal(driver, lease, 0)
    })
  }

  release(lease: Lease): Promise<void> {
    const sql = 'UPDATE runs SET owner = NULL WHERE run_id = ? AND epoch = ?'
    return this.#connection.use(lease.runId, (driver) => {
      this.#claimed.delete(lease.runId)
      if (driver.run(sql, lease.runId, lease.epoch) === 0) throw refusal(driver, lease, 0)
    })
  }

  list({ status, limit = Number.POSITIVE_INFINITY }: RunFilter = {}): Promise<readonly RunInfo[]> {
    const atMost = Number.isFinite(limit) ? limit : -1
    return this.#connection.use('', (driver) => driver.all(LIST, status ?? null, status ?? null, atMost).map(infoOf))
  }

  delete(runId: string): Promise<void> {
    return this.#connection.use(runId, (driver) => {
      this.#claimed.delete(runId)
      driver.transaction(() => {
        driver.run('DELETE FROM events WHERE run = (SELECT run FROM runs WHERE run_id = ?)', runId)
        driver.run('DELETE FROM runs WHERE run_id = ?', runId)
      })
    })
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  #add(driver: SqliteDriver, lease: Lease, expectedLength: number, events: readonly PersistedEvent[]): void {
    const { runId, epoch } = lease
    const claimed = this.#claimed.get(runId)
    const fits = claimed?.epoch === epoch && claimed.codec.length === expectedLength
    const codec = fits ? claimed.codec : readRun(driver, runId).codec
    const now = this.#clock.now()
    const [row] = driver.all(LENGTHEN, events.length, statusAfter(events) ?? null, now, runId, epoch, expectedLength)
    if (!row) throw refusal(driver, lease, expectedLength)
    const records = events.map((event) => codec.write(event))
    addRecords(driver, Number(row.run), expectedLength, records)
    this.#claimed.set(runId, { epoch, codec })
  }
}

/** Why a conditional statement changed nothing. */
function refusal(driver: SqliteDriver, { runId, epoch }: Lease, expectedLength: number): MinagentError<'journal_conflict'> {
  const [run] = driver.all('SELECT epoch, length FROM runs WHERE run_id = ?', runId)
  if (!run) return conflict(runId, 'it was deleted')
  if (Number(run.epoch) !== epoch) return conflict(runId, 'somebody else has claimed it since')
  return conflict(runId, `it has ${run.length} events, not ${expectedLength}`)
}

function ownerOf(driver: SqliteDriver, runId: string): string {
  return String(driver.all('SELECT owner FROM runs WHERE run_id = ?', runId)[0]?.owner)
}

function infoOf(row: Row): RunInfo {
  const runId = String(row.run_id)
  const eventCount = Number(row.length)
  const status = statusNamed(row.status)
  if (!status) {
    const message = `The status ${JSON.stringify(row.status)} of run ${runId} is not known. Nothing was changed.`
    throw new MinagentError('journal_damaged', message, { details: { runId, seq: eventCount } })
  }
  const leased = row.owner === null ? {} : { leasedUntil: Number(row.leased_until) }
  return { runId, status, updatedAt: Number(row.updated_at), eventCount, ...leased }
}
