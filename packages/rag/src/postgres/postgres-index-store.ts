import type { IndexManifest, IndexStore } from '../index-store.ts'
import { bytesOf, joined } from '../stores/joined.ts'
import { fromPages, PAGE_BYTES, toPages } from '../stores/pages.ts'
import { damagedBlock, nameConflict, requireBlockName, versionConflict } from '../stores/store-error.ts'
import { indexStatements } from './index-statements.ts'
import { PLACE, type PostgresClient, type PostgresRow, rowsOf, tableName } from './postgres-client.ts'

/** Options of {@link postgresIndexStore}. */
export interface PostgresIndexOptions {
  /** How the names of the tables of this index begin, after a schema and a dot if it is not the default one. Default `minagent_index`. */
  readonly table?: string
}

/**
 * An index store in PostgreSQL, over a client of the caller, which stays open when the store is closed. The tables are created by
 * the first call; who has no right to create may use those that are there.
 * @throws TypeError for a name that would need quotes.
 */
export function postgresIndexStore(client: PostgresClient, { table = 'minagent_index' }: PostgresIndexOptions = {}): IndexStore {
  return new PostgresIndexStore(client, tableName(table))
}

/** Pages that one statement writes: 4 MB. */
const PAGES_A_STATEMENT = 256

class PostgresIndexStore implements IndexStore {
  readonly #client: PostgresClient
  readonly #statements: ReturnType<typeof indexStatements>
  /** How many bytes are stored of a block: that never changes, and saves a question. */
  readonly #sizes = new Map<string, number>()
  /** The version that was opened or committed last. */
  #seen = 0
  #isPrepared = false

  constructor(client: PostgresClient, table: string) {
    this.#client = client
    this.#statements = indexStatements(table)
  }

  async open(): Promise<IndexManifest | undefined> {
    const [row] = await this.#rows(this.#statements.manifest)
    const version = Number(row?.version ?? 0)
    this.#seen = version
    if (!row) return undefined
    const stored = bytesOf(row.bytes)
    const fetch = (start: number, end: number) => stored.subarray(start, end)
    const bytes = await fromPages({ name: manifestName(version), size: stored.length, fetch })
    if (!bytes) throw damagedBlock('The manifest', PLACE)
    return { version, bytes }
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    requireBlockName(name)
    const [isClaimed] = await this.#rows(this.#statements.claim, [name])
    if (!isClaimed) throw nameConflict(name, PLACE, this.#seen)
    const stored = toPages(name, bytes)
    for (let page = 0; page * PAGE_BYTES < stored.length; page += PAGES_A_STATEMENT) {
      const batch = stored.subarray(page * PAGE_BYTES, (page + PAGES_A_STATEMENT) * PAGE_BYTES)
      await this.#rows(this.#statements.write, [name, page, Math.ceil(batch.length / PAGE_BYTES), batch])
    }
    this.#sizes.set(name, stored.length)
  }

  async read(name: string, start?: number, end?: number): Promise<Uint8Array> {
    requireBlockName(name)
    const size = this.#sizes.get(name) ?? (await this.#sizeOf(name))
    if (size === undefined) throw await this.#unreadable(name, 'is missing')
    const bytes = await fromPages({ name, size, fetch: (from, to) => this.#pages(name, from, to) }, start, end)
    if (!bytes) throw await this.#unreadable(name)
    return bytes
  }

  async commit(bytes: Uint8Array, expectedVersion: number): Promise<number> {
    const version = expectedVersion + 1
    const values = [version, toPages(manifestName(version), bytes)]
    const [isCommitted] = await this.#rows(expectedVersion === 0 ? this.#statements.commitFirst : this.#statements.commit, values)
    if (!isCommitted) throw versionConflict(PLACE, await this.#version())
    this.#seen = version
    return version
  }

  async list(): Promise<readonly string[]> {
    return (await this.#rows(this.#statements.list)).map(({ block }) => String(block))
  }

  async remove(names: readonly string[]): Promise<void> {
    names.forEach(requireBlockName)
    await this.#rows(this.#statements.remove, [JSON.stringify(names)])
    for (const name of names) this.#sizes.delete(name)
  }

  async close(): Promise<void> {
    // What the caller opened stays open.
  }

  async #rows(statement: string, values: unknown[] = []): Promise<readonly PostgresRow[]> {
    if (!this.#isPrepared) await rowsOf(this.#client, this.#statements.create)
    this.#isPrepared = true
    return await rowsOf(this.#client, statement, values)
  }

  async #version(): Promise<number> {
    const [row] = await this.#rows(this.#statements.version)
    return Number(row?.version ?? 0)
  }

  async #sizeOf(name: string): Promise<number | undefined> {
    const [last] = await this.#rows(this.#statements.lastPage, [name])
    if (!last) return undefined
    const size = Number(last.page) * PAGE_BYTES + Number(last.size)
    this.#sizes.set(name, size)
    return size
  }

  async #pages(name: string, start: number, end: number): Promise<Uint8Array> {
    const rows = await this.#rows(this.#statements.pages, [name, start / PAGE_BYTES, Math.ceil(end / PAGE_BYTES)])
    return joined(rows.map(({ bytes }) => bytesOf(bytes)))
  }

  async #unreadable(name: string, what?: string): Promise<Error> {
    const version = await this.#version()
    return version === this.#seen ? damagedBlock(name, PLACE, what) : versionConflict(PLACE, version)
  }
}

function manifestName(version: number): string {
  return `manifest ${version}`
}
