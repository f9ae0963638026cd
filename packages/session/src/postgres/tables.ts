/** The schema that tables live in unless another one is named. */
const DEFAULT_SCHEMA = 'minagent'

/** Any number that no other program is likely to lock. */
const LOCK = 5_918_263_407

/** @throws TypeError for a name that would need quotes. */
export function schemaName(name: string = DEFAULT_SCHEMA): string {
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(name)) return name
  throw new TypeError(`A schema is named with small letters, digits and _ (at most 63), got ${JSON.stringify(name)}.`)
}

/**
 * Creates what is missing, in one statement: any number of processes may run it at once. Who has no right to create may use what
 * is there. A row of `events` has the records of one append, of which `seq` is the first. Epochs come from one sequence, so that a run which is deleted and made again never sees an old epoch.
 */
export function createTables(schema: string): string {
  return `DO $create$ BEGIN
  IF to_regclass('${schema}.runs') IS NULL THEN
    PERFORM pg_advisory_xact_lock(${LOCK});
    IF to_regnamespace('${schema}') IS NULL THEN
      CREATE SCHEMA ${schema};
    END IF;
    CREATE TABLE IF NOT EXISTS ${schema}.runs (
      number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      run_id text COLLATE "C" NOT NULL UNIQUE,
      epoch bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
      owner text,
      lease_ms double precision NOT NULL,
      leased_until timestamptz NOT NULL,
      length integer NOT NULL DEFAULT 0,
      status text NOT NULL DEFAULT 'running',
      updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
    ) WITH (fillfactor = 50);
    CREATE INDEX IF NOT EXISTS runs_by_status ON ${schema}.runs (status);
    CREATE TABLE IF NOT EXISTS ${schema}.events (
      run bigint NOT NULL REFERENCES ${schema}.runs ON DELETE CASCADE,
      seq integer NOT NULL,
      records bytea NOT NULL,
      PRIMARY KEY (run, seq)
    );
    CREATE TABLE IF NOT EXISTS ${schema}.sessions (
      id text COLLATE "C" PRIMARY KEY,
      version integer NOT NULL,
      record text NOT NULL
    );
  END IF;
END $create$`
}
