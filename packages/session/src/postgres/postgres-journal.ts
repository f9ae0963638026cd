import { type Journal, type Lease, MinagentError, type PersistedEvent, type RunFilter, type RunInfo } from '@minagent/types'
import { conflict } from '../memory-journal.ts'
import { RunCodec } from '../run-codec.ts'
import { statusAfter, statusNamed } from '../run-status.ts'
import type { PostgresClient, PostgresRow } from './connect.ts'
import { Database } from './database.ts'
import { decodedRun } from './decoded-run.ts'
import { type JournalStatements, journalStatements } from './journal-statements.ts'
import { packedRecords } from './packed-records.ts'
import { schemaName } from './tables.ts'

/** Where the tables are. */
export interface PostgresOptions {
  /** The schema of the tables; it is created when it is missing. Default `minagent`. */
  readonly schema?: string
}

/** Runs in PostgreSQL. */
export interface PostgresJournal extends Journal {
  /** Creates the tables; any other call does it too. @throws MinagentError `journal_failed`. */
  prepare(): Promise<void>
  /** Closes the connections to a URL; a client that was given stays open. */
  close(): Promise<void>
}

/**
 * A journal in a PostgreSQL database, given as a URL (needs the peer `pg`) or a client. Many processes may share it: a claim, like an
 * append, is one conditional statement, and leases are timed by the clock of the database alone. An append is as durable as a commit
 * there (`synchronous_commit` must not be off). Failures of the database are `journal_failed`: nothing acknowledged is lost, and what
 * became of an append whose answer got lost is read when the run is resumed.
 * @throws TypeError for a schema name that would need quotes.
 */
export function postgresJournal(urlOrClient: string | PostgresClient, options: PostgresOptions = {}): PostgresJournal {
  return new DatabaseJournal(new Database(urlOrClient, schemaName(options.schema)))
}

/** A lease of this process, with the codec that has passed over all events of the run, if there is one. */
interface Held {
  readonly epoch: number
  codec?: RunCodec | undefined
}

/** What a statement does to a run, for errors. */
const WORK = {
  claim: 'claim',
  append: 'append to',
  renew: 'renew the lease of',
  release: 'release',
  state: 'look up',
  read: 'read',
  remove: 'delete',
} as const

/** Longer leases are as good as endless, and would not fit the times of the database. */
const CENTURY_MS = 3_155_760_000_000

class DatabaseJournal implements PostgresJournal {
  readonly #database: Database
  readonly #statements: JournalStatements
  readonly #held = new Map<string, Held>()

  constructor(database: Database) {
    this.#database = database
    this.#statements = journalStatements(database.schema)
  }

  prepare(): Promise<void> {
    return this.#database.prepare()
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  async claim(runId: string, owner: string, leaseMs: number, { steal = false }: { readonly steal?: boolean } = {}): Promise<Lease> {
    const [row] = await this.#rows('claim', runId, [owner, Math.min(leaseMs, CENTURY_MS), steal])
    if (!row) throw await this.#refused({ runId, epoch: 0 })
    const lease = { runId, epoch: Number(row.epoch) }
    this.#held.set(runId, { epoch: lease.epoch })
    return lease
  }

  async append(lease: Lease, expectedLength: number, events: readonly PersistedEvent[]): Promise<void> {
    const { runId, epoch } = lease
    const codec = await this.#codecAt(lease, expectedLength)
    // Until it is known what became of these events, nobody goes on from here.
    this.#held.delete(runId)
    if (codec.length !== expectedLength) throw conflict(runId, `it has ${codec.length} events, not ${expectedLength}`)
    const records = events.map((event) => codec.write(event))
    const values = [epoch, expectedLength, records.length, packedRecords(records), statusAfter(events) ?? null]
    const [row] = await this.#rows('append', runId, values)
    if (!row) throw await this.#refused(lease, expectedLength)
    this.#held.set(runId, { epoch, codec })
  }

  async read(runId: string): Promise<readonly PersistedEvent[]> {
    const held = this.#held.get(runId)
    const { events, codec } = await this.#decoded(runId)
    if (held) held.codec = codec
    return events
  }

  async renew(lease: Lease): Promise<void> {
    const [row] = await this.#rows('renew', lease.runId, [lease.epoch])
    if (!row) throw await this.#refused(lease)
  }

  async release(lease: Lease): Promise<void> {
    if (this.#held.get(lease.runId)?.epoch === lease.epoch) this.#held.delete(lease.runId)
    const [row] = await this.#rows('release', lease.runId, [lease.epoch])
    if (!row) throw await this.#refused(lease)
  }

  async list({ status, limit }: RunFilter = {}): Promise<readonly RunInfo[]> {
    const subject = { id: '', work: 'list the runs' }
    const most = limit !== undefined && Number.isFinite(limit) ? limit : null
    const rows = await this.#database.rows(subject, this.#statements.list, [status ?? null, most])
    return rows.map(infoOf)
  }

  async delete(runId: string): Promise<void> {
    this.#held.delete(runId)
    await this.#rows('remove', runId, [])
  }

  #rows(name: keyof typeof WORK, runId: string, values: readonly unknown[]): Promise<readonly PostgresRow[]> {
    const subject = { id: runId, work: `${WORK[name]} run ${runId}` }
    return this.#database.rows(subject, this.#statements[name], [runId, ...values])
  }

  async #decoded(runId: string): Promise<ReturnType<typeof decodedRun>> {
    return decodedRun(runId, await this.#rows('read', runId, []))
  }

  /** The codec after the first events; events never change, so that any codec of that length is right. */
  async #codecAt({ runId, epoch }: Lease, length: number): Promise<RunCodec> {
    if (length === 0) return new RunCodec(runId)
    const held = this.#held.get(runId)
    if (held?.epoch === epoch && held.codec?.length === length) return held.codec
    return (await this.#decoded(runId)).codec
  }

  /** Why a statement changed nothing, as far as it can be seen afterwards. */
  async #refused({ runId, epoch }: Lease, expectedLength?: number): Promise<MinagentError<'journal_conflict'>> {
    const [row] = await this.#rows('state', runId, [])
    if (!row) return conflict(runId, 'it was deleted')
    if (expectedLength !== undefined && Number(row.epoch) === epoch) {
      return conflict(runId, `it has ${row.length} events, not ${expectedLength}`)
    }
    return conflict(runId, row.owner === null ? 'somebody else has claimed it since' : `${row.owner} works on it`)
  }
}

function infoOf(row: PostgresRow): RunInfo {
  const runId = String(row.run_id)
  const eventCount = Number(row.length)
  const status = statusNamed(row.status)
  if (!status) {
    const message = `Run ${runId} has the status ${JSON.stringify(row.status)}, which this program does not know. Nothing was changed.`
    throw new MinagentError('journal_damaged', message, { details: { runId, seq: eventCount } })
  }
  const info = { runId, status, updatedAt: Number(row.updated_at), eventCount }
  return row.leased_until === null ? info : { ...info, leasedUntil: Number(row.leased_until) }
}
