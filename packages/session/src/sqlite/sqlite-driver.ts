/** What a statement is given. */
export type SqliteValue = string | number | null

/** A prepared statement of `node:sqlite` or `better-sqlite3`, as far as it is used here. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly changes: number | bigint }
  all(...values: SqliteValue[]): unknown[]
}

/** An open database: a `DatabaseSync` of `node:sqlite`, or a `Database` of `better-sqlite3`. */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
  close(): unknown
}

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** The few things that are done with a database; each statement is prepared once. */
export class SqliteDriver {
  readonly #database: SqliteDatabase
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  /** Runs a statement without rows; gives how many rows it changed. */
  run(sql: string, ...values: SqliteValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes)
  }

  all(sql: string, ...values: SqliteValue[]): Row[] {
    return this.#prepared(sql)
      .all(...values)
      .map(rowOf)
  }

  /** Runs statements that are used once. */
  exec(sql: string): void {
    this.#database.exec(sql)
  }

  /** The value of a setting. */
  pragma(name: string): string | number {
    const [row] = this.#database.prepare(`PRAGMA ${name}`).all().map(rowOf)
    const value = Object.values(row ?? {})[0]
    return typeof value === 'string' ? value : Number(value)
  }

  /** All of the work, which is not to wait for anything, or nothing of it. Other writers wait meanwhile. */
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

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepared(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
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
