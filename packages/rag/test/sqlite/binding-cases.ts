import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqliteIndexStore } from '@minagent/rag/sqlite'
import { indexStoreContract } from '@minagent/rag/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import type { OpenDatabase, OpenedDatabase } from './bindings.ts'

const bytes = Uint8Array.from({ length: 40_000 }, (_, index) => index % 251)

/** What has to hold over an open database of any binding. */
export function bindingCases(open: OpenDatabase): void {
  const openNew = (file = join(temporaryFolder(), 'index.db'), options = {}): OpenedDatabase => {
    const database = open(file, options)
    onTestFinished(() => void database.close())
    return database
  }
  const opened = () => {
    const file = join(temporaryFolder(), 'index.db')
    const database = openNew(file)
    return { file, database, store: sqliteIndexStore(database) }
  }

  describe('one connection', () => {
    let database: OpenedDatabase
    const make = () => {
      database = openNew()
      return sqliteIndexStore(database)
    }
    for (const { name, run } of indexStoreContract({ make, reopen: () => sqliteIndexStore(database) })) it(name, run)
  })

  describe('two connections to one file in WAL mode', () => {
    let file: string
    const make = () => {
      file = join(temporaryFolder(), 'index.db')
      const database = openNew(file)
      database.exec('PRAGMA journal_mode = WAL')
      return sqliteIndexStore(database)
    }
    for (const { name, run } of indexStoreContract({ make, reopen: () => sqliteIndexStore(openNew(file)) })) it(name, run)
  })

  it('stands beside the tables of its user, and makes none before it writes', async () => {
    const { database, store } = opened()
    database.exec("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')")

    expect([await store.open(), await store.list()]).toEqual([undefined, []])
    expect(database.prepare('SELECT name FROM sqlite_master').all()).toHaveLength(1)
    await store.write('a', bytes)
    await store.commit(bytes, 0)

    expect(
      database
        .prepare('SELECT text FROM notes')
        .all()
        .map((row) => Object.values(row as object)),
    ).toEqual([['mine']])
  })

  it('waits for the disk, however the connection was set', async () => {
    const { database, store } = opened()
    database.exec('PRAGMA synchronous = OFF')

    await store.commit(bytes, 0)

    expect(
      database
        .prepare('PRAGMA synchronous')
        .all()
        .map((row) => Object.values(row as object)),
    ).toEqual([[3]])
  })

  it('refuses a database that a crash could destroy', async () => {
    const { database, store } = opened()
    database.prepare('PRAGMA journal_mode = memory').all()

    await expect(store.commit(bytes, 0)).rejects.toMatchObject({
      code: 'index_failed',
      message: expect.stringContaining('while its journal_mode is memory. Set it to WAL or DELETE.'),
    })

    expect(database.prepare('SELECT name FROM sqlite_master').all()).toEqual([])
  })

  it('keeps what was committed when the database is full, and goes on when there is room', async () => {
    const { database, store } = opened()
    await store.write('a', bytes)
    await store.commit(bytes, 0)
    database.exec('PRAGMA max_page_count = 1')

    await expect(store.write('b', new Uint8Array(1_000_000))).rejects.toMatchObject({
      code: 'index_failed',
      message: expect.stringContaining('database or disk is full. Make room on the disk, and try again.'),
      cause: expect.any(Error),
    })
    expect([await store.list(), await store.open(), await store.read('a')]).toEqual([['a'], { version: 1, bytes }, bytes])

    database.exec('PRAGMA max_page_count = 1000000')
    await store.write('b', new Uint8Array(1_000_000))
    expect(await store.commit(bytes, 1)).toBe(2)
  })

  it('says so when another connection holds the database, and when it cannot be written', async () => {
    const { file, database, store } = opened()
    await store.commit(bytes, 0)
    const other = openNew(file)
    other.exec('BEGIN IMMEDIATE')
    database.exec('PRAGMA busy_timeout = 0')

    await expect(store.commit(bytes, 1)).rejects.toMatchObject({
      code: 'index_failed',
      message: expect.stringContaining('Another connection holds it'),
    })
    other.exec('ROLLBACK')
    const reader = sqliteIndexStore(openNew(file, { readOnly: true }))
    expect((await reader.open())?.version).toBe(1)
    await expect(reader.write('b', bytes)).rejects.toMatchObject({
      code: 'index_failed',
      message: expect.stringContaining('Make the file and its folder writable'),
    })
  })

  it('a transaction of somebody else on the same connection is not taken for a commit', async () => {
    const { database, store } = opened()
    await store.commit(bytes, 0)
    database.exec('BEGIN')

    await expect(store.commit(bytes, 1)).rejects.toMatchObject({ code: 'index_failed' })

    database.exec('ROLLBACK')
    expect((await store.open())?.version).toBe(1)
  })

  it.each([
    ['flipped bytes', 'UPDATE minagent_index_pages SET bytes = zeroblob(length(bytes)) WHERE page = 1'],
    ['a cut page', 'UPDATE minagent_index_pages SET bytes = substr(bytes, 1, 100) WHERE page = 2'],
    ['a missing last page', 'DELETE FROM minagent_index_pages WHERE page = 2'],
    ['a missing middle page', 'DELETE FROM minagent_index_pages WHERE page = 1'],
    ['a block without pages', 'DELETE FROM minagent_index_pages'],
    [
      'pages in each other’s place',
      'UPDATE minagent_index_pages SET page = CASE page WHEN 0 THEN 10 ELSE page END; UPDATE minagent_index_pages SET page = 0 WHERE page = 1; UPDATE minagent_index_pages SET page = 1 WHERE page = 10',
    ],
  ])('%s are index_damaged, with what to do', async (_, damage) => {
    const { database, store } = opened()
    await store.write('a', bytes)
    await store.commit(bytes, 0)

    database.exec(damage)

    await expect(store.read('a')).rejects.toMatchObject({
      code: 'index_damaged',
      details: { block: 'a' },
      message: expect.stringContaining('Delete the index and build it again from its documents'),
    })
  })

  it('a damaged manifest, and a file that is no longer a database, are index_damaged', async () => {
    const { file, database, store } = opened()
    await store.write('a', new Uint8Array(1_000_000))
    await store.commit(bytes, 0)
    database.exec('UPDATE minagent_index_manifest SET bytes = substr(bytes, 2)')
    await expect(store.open()).rejects.toMatchObject({ code: 'index_damaged', details: { block: 'The manifest' } })

    const broken = readFileSync(file).fill(0x55, 4096)
    const copy = join(temporaryFolder(), 'broken.db')
    writeFileSync(copy, broken)
    await expect(sqliteIndexStore(openNew(copy)).list()).rejects.toMatchObject({ code: 'index_damaged' })
  })
}
