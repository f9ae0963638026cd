import { isMinagentError, MinagentError } from '@minagent/types'
import { type Connection, connectionsTo, type PostgresClient, type PostgresRow } from './connect.ts'
import { createTables } from './tables.ts'

/** What a statement is about, for its errors. */
export interface Subject {
  /** The run or session; '' for all of them. */
  readonly id: string
  /** Such as `append to run r1`. */
  readonly work: string
}

/** A statement that fails because another one ran at the same time has changed nothing; it is run again this often. */
const ATTEMPTS = 10

/** The database behind a URL or a client: connects when it is needed, creates its tables once, and names what failed. */
export class Database {
  readonly schema: string
  readonly #source: string | PostgresClient
  #connection: Promise<Connection> | undefined
  #prepared: Promise<unknown> | undefined

  constructor(source: string | PostgresClient, schema: string) {
    this.#source = source
    this.schema = schema
  }

  async prepare(): Promise<void> {
    const subject = { id: '', work: `create the tables of the schema ${this.schema}` }
    this.#prepared ??= this.#answer(subject, createTables(this.schema), [])
    try {
      await this.#prepared
    } catch (error) {
      // The database may be there the next time.
      this.#prepared = undefined
      throw error
    }
  }

  /** The rows of a statement. @throws MinagentError `journal_failed`: whether it was carried out is then not known. */
  async rows(subject: Subject, statement: string, values: unknown[]): Promise<readonly PostgresRow[]> {
    if (/[\0\p{Surrogate}]/u.test(subject.id)) throw failed(subject, 'its id has characters that PostgreSQL does not store')
    await this.prepare()
    return await this.#answer(subject, statement, values)
  }

  async close(): Promise<void> {
    const connection = await this.#connection
    this.#connection = undefined
    await connection?.close()
  }

  async #answer(subject: Subject, statement: string, values: unknown[]): Promise<readonly PostgresRow[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { client } = await this.#connected()
        return (await client.query(statement, values)).rows
      } catch (cause) {
        if (isMinagentError(cause)) throw cause
        if (!ranAtTheSameTime(cause) || attempt === ATTEMPTS) throw failed(subject, reasonOf(cause), cause)
      }
    }
  }

  async #connected(): Promise<Connection> {
    const source = this.#source
    if (typeof source !== 'string') return { client: source, close: async () => undefined }
    this.#connection ??= connectionsTo(source)
    return await this.#connection
  }
}

/** SQLSTATE 40001, serialization_failure: databases whose transactions are serializable by default give it. */
function ranAtTheSameTime(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001'
}

/** An error of several connection attempts has no text of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

function failed({ id, work }: Subject, reason: string, cause?: unknown): MinagentError<'journal_failed'> {
  const advice = 'What was acknowledged is stored; try again when the database works.'
  return new MinagentError('journal_failed', `PostgreSQL could not ${work}: ${reason}. ${advice}`, {
    details: { runId: id },
    ...(cause === undefined ? {} : { cause }),
  })
}
