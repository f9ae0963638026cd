import type { IndexManifest, IndexStore } from '../index-store.ts'
import { bytesOf, joined } from '../stores/joined.ts'
import { fromPages, PAGE_BYTES, toPages } from '../stores/pages.ts'
import { damagedBlock, missingBlock, nameConflict, requireBlockName, versionConflict } from '../stores/store-error.ts'
import { type SqliteDatabase, Statements } from './sqlite-database.ts'
import { onDatabase, PLACE } from './sqlite-error.ts'
import { hasTables, makeWritable } from './tables.ts'

/**
 * An index store in a SQLite database that the caller opened with `node:sqlite` or `better-sqlite3`, in tables
 * `minagent_index_…` that the first write makes; one index a database. The connection waits for the disk from the first write on
 * (`synchronous = EXTRA`), must not be inside a transaction, and stays open when the store is closed.
 */
export function sqliteIndexStore(database: SqliteDatabase): IndexStore {
  return new SqliteIndexStore(new Statements(database))
}

class SqliteIndexStore implements IndexStore {
  readonly #statements: Statements
  /** The version that was opened or committed last. */
  #seen = 0
  #isWritable = false

  constructor(statements: Statements) {
    this.#statements = statements
  }

  async open(): Promise<IndexManifest | undefined> {
    const row = onDatabase(() => this.#manifest())
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
    this.#writing(() => {
      if (this.#sizeOf(name) !== undefined) throw nameConflict(name, PLACE, this.#seen)
      const stored = toPages(name, bytes)
      for (let page = 0; page * PAGE_BYTES < stored.length; page++)
        this.#statements.run(INSERT_PAGE, name, page, stored.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES))
    })
  }

  async read(name: string, start?: number, end?: number): Promise<Uint8Array> {
    requireBlockName(name)
    const size = onDatabase(() => (hasTables(this.#statements) ? this.#sizeOf(name) : undefined))
    if (size === undefined) throw this.#unreadable(name, true)
    const bytes = await fromPages({ name, size, fetch: (from, to) => onDatabase(() => this.#pages(name, from, to)) }, start, end)
    if (!bytes) throw this.#unreadable(name, false)
    return bytes
  }

  async commit(bytes: Uint8Array, expectedVersion: number): Promise<number> {
    const version = expectedVersion + 1
    this.#writing(() => {
      const stored = this.#version()
      if (stored !== expectedVersion) throw versionConflict(PLACE, stored)
      this.#statements.run(SET_MANIFEST, version, toPages(manifestName(version), bytes))
    })
    this.#seen = version
    return version
  }

  async list(): Promise<readonly string[]> {
    const rows = onDatabase(() => (hasTables(this.#statements) ? this.#statements.all(LIST) : []))
    return rows.map(({ block }) => String(block))
  }

  async remove(names: readonly string[]): Promise<void> {
    names.forEach(requireBlockName)
    this.#writing(() => {
      for (const name of names) this.#statements.run(REMOVE, name)
    })
  }

  async close(): Promise<void> {
    // What the caller opened stays open.
  }

  #writing(work: () => void): void {
    onDatabase(() => {
      if (!this.#isWritable) makeWritable(this.#statements)
      this.#isWritable = true
      this.#statements.transaction(work)
    })
  }

  #manifest() {
    return hasTables(this.#statements) ? this.#statements.all(MANIFEST)[0] : undefined
  }

  #version(): number {
    return Number(this.#manifest()?.version ?? 0)
  }

  #sizeOf(name: string): number | undefined {
    const [last] = this.#statements.all(LAST_PAGE, name)
    return last && Number(last.page) * PAGE_BYTES + Number(last.size)
  }

  #pages(name: string, start: number, end: number): Uint8Array {
    const rows = this.#statements.all(PAGES, name, start / PAGE_BYTES, Math.ceil(end / PAGE_BYTES))
    return joined(rows.map(({ bytes }) => bytesOf(bytes)))
  }

  #unreadable(name: string, isMissing: boolean): Error {
    const version = onDatabase(() => this.#version())
    if (version !== this.#seen) return versionConflict(PLACE, version)
    return isMissing ? missingBlock(name, PLACE) : damagedBlock(name, PLACE)
  }
}

const MANIFEST = 'SELECT version, bytes FROM minagent_index_manifest'
const SET_MANIFEST = 'INSERT OR REPLACE INTO minagent_index_manifest (id, version, bytes) VALUES (1, ?, ?)'
const INSERT_PAGE = 'INSERT INTO minagent_index_pages (block, page, bytes) VALUES (?, ?, ?)'
const LAST_PAGE = 'SELECT page, length(bytes) AS size FROM minagent_index_pages WHERE block = ? ORDER BY page DESC LIMIT 1'
const PAGES = 'SELECT bytes FROM minagent_index_pages WHERE block = ? AND page >= ? AND page < ? ORDER BY page'
const LIST = 'SELECT DISTINCT block FROM minagent_index_pages ORDER BY block'
const REMOVE = 'DELETE FROM minagent_index_pages WHERE block = ?'

function manifestName(version: number): string {
  return `manifest ${version}`
}
