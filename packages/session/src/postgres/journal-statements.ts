/** Every statement of the journal. Each one is a transaction of its own; times are those of the database (D5). */
export interface JournalStatements {
  /** run, owner, lease in ms, steal → the epoch; no row while somebody else works on the run. */
  readonly claim: string
  /** run, epoch, length, how many records, the records packed, status or null → a row; none when epoch or length does not fit. */
  readonly append: string
  /** run, epoch → a row; none for a fenced writer. */
  readonly renew: string
  readonly release: string
  /** run → epoch, length, owner. */
  readonly state: string
  /** run → its length and its packed records in order; one row with none for a run without events. */
  readonly read: string
  /** status or null, limit or null → runs, the latest first. */
  readonly list: string
  readonly remove: string
}

/** The statements over the tables of a schema. */
export function journalStatements(schema: string): JournalStatements {
  const runs = `${schema}.runs`
  const events = `${schema}.events`
  return {
    claim: `INSERT INTO ${runs} AS run (run_id, owner, lease_ms, leased_until)
      VALUES ($1, $2, $3, ${afterNow('$3::double precision')})
      ON CONFLICT (run_id) DO UPDATE
      SET epoch = DEFAULT, owner = $2, lease_ms = $3, leased_until = ${afterNow('$3::double precision')}
      WHERE $4::boolean OR run.owner IS NULL OR run.owner = $2 OR run.leased_until <= clock_timestamp()
      RETURNING epoch::double precision`,
    append: `WITH run AS (
        UPDATE ${runs}
        SET length = length + $4::integer, status = coalesce($6, status), updated_at = clock_timestamp()
        WHERE run_id = $1 AND epoch = $2 AND length = $3
        RETURNING number
      ), written AS (
        INSERT INTO ${events} (run, seq, records) SELECT number, $3, $5::bytea FROM run WHERE $4 > 0
      )
      SELECT number FROM run`,
    renew: `UPDATE ${runs} SET leased_until = ${afterNow('lease_ms')} WHERE run_id = $1 AND epoch = $2 RETURNING run_id`,
    release: `UPDATE ${runs} SET owner = NULL WHERE run_id = $1 AND epoch = $2 RETURNING run_id`,
    state: `SELECT epoch::double precision, length, owner FROM ${runs} WHERE run_id = $1`,
    read: `SELECT run.length, event.seq, event.records
      FROM ${runs} AS run LEFT JOIN ${events} AS event ON event.run = run.number
      WHERE run.run_id = $1 ORDER BY event.seq`,
    list: `SELECT run_id, status, length, ${toMs('updated_at')} AS updated_at,
        CASE WHEN owner IS NOT NULL AND leased_until > clock_timestamp() THEN ${toMs('leased_until')} END AS leased_until
      FROM ${runs} AS run
      WHERE length > 0 AND ($1::text IS NULL OR status = $1)
      ORDER BY run.updated_at DESC LIMIT $2`,
    remove: `DELETE FROM ${runs} WHERE run_id = $1`,
  }
}

function afterNow(ms: string): string {
  return `clock_timestamp() + ${ms} * interval '1 millisecond'`
}

function toMs(time: string): string {
  return `floor(extract(epoch FROM ${time}) * 1000)::double precision`
}
