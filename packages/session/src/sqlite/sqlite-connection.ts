import { isMinagentError } from '@minagent/types'
import { HANDED_OVER, openFile, takeOver } from './open-database.ts'
import type { SqliteDatabase, SqliteDriver } from './sqlite-driver.ts'
import { databaseFailed } from './sqlite-error.ts'

/** A database that is opened when it is first needed, and again after {@link SqliteConnection.close}. */
export class SqliteConnection {
  readonly #source: string | SqliteDatabase
  #driver: Promise<SqliteDriver> | undefined

  constructor(source: string | SqliteDatabase) {
    this.#source = source
  }

  /** Works with the database; @throws MinagentError `journal_failed` for whatever the database has to say. */
  async use<T>(runId: string, work: (driver: SqliteDriver) => T): Promise<T> {
    try {
      return work(await this.#open())
    } catch (error) {
      if (isMinagentError(error)) throw error
      throw databaseFailed(typeof this.#source === 'string' ? this.#source : HANDED_OVER, runId, error)
    }
  }

  /** What somebody else opened stays open. */
  async close(): Promise<void> {
    const opened = this.#driver
    this.#driver = undefined
    if (typeof this.#source !== 'string') return
    const driver = await opened?.catch(() => undefined)
    driver?.close()
  }

  async #open(): Promise<SqliteDriver> {
    this.#driver ??= this.#opened()
    const opening = this.#driver
    try {
      return await opening
    } catch (error) {
      // What failed now may work when it is tried again.
      if (this.#driver === opening) this.#driver = undefined
      throw error
    }
  }

  async #opened(): Promise<SqliteDriver> {
    return typeof this.#source === 'string' ? await openFile(this.#source) : takeOver(this.#source)
  }
}
