import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryJournal } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { postgresJournal } from '@minagent/session/postgres'
import { sqliteJournal } from '@minagent/session/sqlite'
import type { Journal } from '@minagent/types'
import { noPostgres, startPostgres } from '../../test/support/postgres-server.ts'
import { bytesIn } from './folder-bytes.ts'
import { betterSqlite3, cacheFolder } from './langgraph-project.ts'

/** A kind of store that is measured. */
export interface JournalStore {
  readonly name: string
  /** A place of its own, empty at first. */
  newPlace(): JournalPlace
}

/** Where a store keeps its runs. */
export interface JournalPlace {
  /** Opened again it is as after a restart. */
  open(): OpenJournal
  /** What it takes of the disk, when it is closed. */
  bytes(): number
  remove(): void
}

export interface OpenJournal {
  readonly journal: Journal
  close(): Promise<void>
}

/** A folder on the disk of the repository: a temporary folder may be in memory. */
export const onDisk = () => mkdtempSync(join(cacheFolder(), 'bench-'))

/** A file system in memory, where waiting for the disk costs nothing; undefined where there is none. */
export const inMemory = existsSync('/dev/shm') ? () => mkdtempSync('/dev/shm/minagent-bench-') : undefined

export function fileStore(name: string, newFolder: () => string): JournalStore {
  return { name, newPlace: () => folderPlace(newFolder(), (folder) => ({ journal: fileJournal(folder), close: async () => undefined })) }
}

export function sqliteStore(name: string, newFolder: () => string): JournalStore {
  return { name, newPlace: () => folderPlace(newFolder(), (folder) => openSqlite(join(folder, 'runs.db'))) }
}

/** Gives every store that there is here to `work`; says on the console which one is not. */
export async function withStores<T>(work: (stores: readonly JournalStore[]) => Promise<T>): Promise<T> {
  const stores = [memoryStore(), fileStore('files', onDisk)]
  if (inMemory) stores.push(fileStore('files in memory (/dev/shm)', inMemory))
  const noSqlite = whyNoSqlite()
  if (noSqlite) console.log(`Left out: SQLite. ${noSqlite}`)
  else stores.push(sqliteStore('SQLite', onDisk))
  if (!noSqlite && inMemory) stores.push(sqliteStore('SQLite in memory (/dev/shm)', inMemory))
  if (noPostgres) {
    console.log(`Left out: PostgreSQL, because ${noPostgres}.`)
    return await work(stores)
  }
  const server = await startPostgres()
  try {
    return await work([...stores, postgresStore(server.url)])
  } finally {
    await server.remove()
  }
}

/** With what this Node has; else over the package, opened with the settings that `sqliteJournal` gives a file. */
function openSqlite(file: string): OpenJournal {
  if (hasNodeSqlite) {
    const journal = sqliteJournal(file)
    return { journal, close: () => journal.close() }
  }
  const database = betterSqlite3(file)
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 100')
  return { journal: sqliteJournal(database), close: async () => void database.close() }
}

const hasNodeSqlite = process.getBuiltinModule('node:sqlite') !== undefined

function whyNoSqlite(): string | undefined {
  if (hasNodeSqlite) return undefined
  try {
    betterSqlite3(':memory:').close()
    return undefined
  } catch (error) {
    return String(error)
  }
}

function memoryStore(): JournalStore {
  const place = () => {
    const journal = memoryJournal()
    return { open: () => ({ journal, close: async () => undefined }), bytes: () => 0, remove: () => undefined }
  }
  return { name: 'memory', newPlace: place }
}

function postgresStore(url: string): JournalStore {
  let places = 0
  const newPlace = (): JournalPlace => {
    const schema = `place_${places++}`
    const sizes = `SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = '${schema}'::regnamespace`
    return {
      open() {
        const journal = postgresJournal(url, { schema })
        return { journal, close: () => journal.close() }
      },
      bytes: () => Number(execFileSync('psql', [url, '-Atc', sizes])),
      // The server is deleted as a whole.
      remove: () => undefined,
    }
  }
  return { name: 'PostgreSQL', newPlace }
}

function folderPlace(folder: string, open: (folder: string) => OpenJournal): JournalPlace {
  mkdirSync(folder, { recursive: true })
  return { open: () => open(folder), bytes: () => bytesIn(folder), remove: () => rmSync(folder, { recursive: true }) }
}
