/** What a statement is given. */
export type SqliteValue = string | number | null | Uint8Array

/** A prepared statement of `node:sqlite` or `better-sqlite3`, as far as it is used here. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): unknown
  all(...values: SqliteValue[]): unknown[]
}

/** An open database: a `DatabaseSync` of `node:sqlite`, or a `Database` of `better-sqlite3`. */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
}

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** The few things that are done with a database; each statement is prepared once. */
export class Statements {
  readonly #database: SqliteDatabase
  readonly #prepared = new Map<string, SqliteStatement>()

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  run(sql: string, ...values: SqliteValue[]): void {
    this.#statement(sql).run(...values)
  }

  all(sql: string, ...values: SqliteValue[]): Row[] {
    return this.#statement(sql)
      .all(...values)
      .map(rowOf)
  }

  /** Runs statements that are used once. */
  exec(sql: string): void {
    this.#database.exec(sql)
  }

  /** The value of a setting. */
  pragma(name: string): unknown {
    const [row] = this.#database.prepare(`PRAGMA ${name}`).all().map(rowOf)
    return Object.values(row ?? {})[0]
  }

  /** All of the work, or nothing of it. Other writers wait meanwhile. */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE')
    try {
      const value = work()
      this.exec('COMMIT')
      return value
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  #statement(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }

  #rollBack(): void {
    try {
      this.exec('ROLLBACK')
    } catch {
      // After some errors SQLite has rolled back already; the error that led here says what happened.
    }
  }
}

function rowOf(row: unknown): Row {
  return typeof row === 'object' && row !== null ? { ...row } : {}
}
