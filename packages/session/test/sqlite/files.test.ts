import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqliteJournal, sqliteSessions } from '@minagent/session/sqlite'
import { fakeClock } from '@minagent/types/runtime'
import { journalContract, sessionStoreContract } from '@minagent/types/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { bindingCases } from './binding-cases.ts'
import { hasNodeSqlite, hasWalResetBug, openNodeSqlite } from './bindings.ts'
import { oneMegabyte } from './one-megabyte.ts'
import { writtenEvents, writtenFile } from './written-file.ts'

const events = writtenEvents

/** A store over a new file for each `make`, and over the same one, closed first, for `reopen`. */
function files<Store extends { close(): Promise<void> }>(open: (file: string) => Store) {
  let file = ''
  let store: Store | undefined
  const reopen = async () => {
    await store?.close()
    store = open(file)
    return store
  }
  afterAll(() => store?.close())
  const make = () => {
    file = join(temporaryFolder(), 'runs.db')
    return reopen()
  }
  return { make, reopen }
}

describe.skipIf(!hasNodeSqlite)('over a database of node:sqlite', () => bindingCases(openNodeSqlite))

describe.skipIf(!hasNodeSqlite)('over an SQLite file', () => {
  describe('the journal', () => {
    for (const { name, run } of journalContract(files((file) => sqliteJournal(file)))) it(name, run)
  })

  describe('the sessions', () => {
    for (const { name, run } of sessionStoreContract(files((file) => sqliteSessions(file)))) it(name, run)
  })

  it('leases and lists are timed by the given clock', async () => {
    const clock = fakeClock(1_000)
    const journal = sqliteJournal(':memory:', { clock })
    const lease = await journal.claim('r1', 'a', 500)
    await journal.append(lease, 0, events)

    await clock.advance(500)

    expect(await journal.list({ limit: Number.POSITIVE_INFINITY })).toEqual([
      { runId: 'r1', status: 'running', updatedAt: 1_000, eventCount: 200, leasedUntil: 1_500 },
    ])
    expect((await journal.claim('r1', 'b', 500)).epoch).toBe(lease.epoch + 1)
  })

  it('runs and sessions share one database that was handed over', async () => {
    const database = openNodeSqlite(join(temporaryFolder(), 'both.db'))
    const journal = sqliteJournal(database)
    const sessions = sqliteSessions(database)
    await journal.append(await journal.claim('r1', 'a', 1), 0, events)
    await sessions.save({ id: 's1', version: 0, messages: [], metadata: {}, updatedAt: 1 }, 0)

    await journal.close()

    expect(await sessions.list()).toEqual(['s1'])
    expect(await journal.read('r1')).toEqual(events)
    database.close()
  })

  it('D9 a run of 1,000 rounds with 1 MB of text stays under 1.6 MB, and under 300 bytes an event', async () => {
    const folder = temporaryFolder()
    const journal = sqliteJournal(join(folder, 'runs.db'))
    const lease = await journal.claim('run_1', 'a', 60_000)
    const rounds = oneMegabyte('run_1')

    // As a run commits them: what asks for a call with the intent to run it, and its result alone.
    for (let seq = 0; seq < rounds.length; seq++) {
      const isAnswer = rounds[seq]?.type === 'model.finished'
      await journal.append(lease, seq, rounds.slice(seq, isAnswer ? seq + 2 : seq + 1))
      if (isAnswer) seq++
    }
    const written = bytesIn(folder)
    expect(await journal.read('run_1')).toEqual(rounds)
    await journal.close()

    const closed = bytesIn(folder)
    expect(closed).toBeLessThan(1_600_000)
    expect((closed - 1_000_000) / rounds.length).toBeLessThan(300)
    // The write-ahead file beside an open database does not grow with the run.
    expect(written).toBeLessThan(closed + 600_000)
  })

  it('D12 a folder that is not there, and a file that is no database, are named with what to do', async () => {
    const folder = temporaryFolder()
    const text = join(folder, 'notes.txt')
    writeFileSync(text, 'This is a text and no database at all. '.repeat(100))

    await expect(sqliteJournal(join(folder, 'no', 'runs.db')).list()).rejects.toMatchObject({
      code: 'journal_failed',
      message: expect.stringContaining('The folder must be there'),
    })
    await expect(sqliteJournal(text).list()).rejects.toMatchObject({
      code: 'journal_failed',
      message: expect.stringContaining('Give the name of another file'),
    })
    expect(readFileSync(text, 'utf8')).toMatch(/^This is a text/)
  })

  it('D12 a file with pages that are written over is a journal_failed', async () => {
    const file = await writtenFile()
    const bytes = readFileSync(file)
    bytes.fill(0x5a, 4096)
    writeFileSync(file, bytes)
    const journal = sqliteJournal(file)

    await expect(journal.read('r1')).rejects.toMatchObject({
      code: 'journal_failed',
      details: { runId: 'r1' },
      message: expect.stringContaining(file),
    })
    await journal.close()
  })

  it('a file that could not be opened is tried again', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'runs.db')
    writeFileSync(file, 'no database '.repeat(1_000))
    const journal = sqliteJournal(file)
    await expect(journal.list()).rejects.toMatchObject({ code: 'journal_failed' })
    writeFileSync(file, '')

    expect(await journal.list()).toEqual([])
    await journal.close()
  })
})

describe.skipIf(!hasWalResetBug)('with an SQLite that has the WAL-reset bug', () => {
  it('a file has one connection at a time: another one is refused until the first is closed', async () => {
    const file = join(temporaryFolder(), 'runs.db')
    const first = sqliteJournal(file)
    await first.list()
    const second = sqliteJournal(file)

    await expect(second.list()).rejects.toMatchObject({
      code: 'journal_failed',
      message: expect.stringMatching(/can be used by one connection only: SQLite 3\.\d+\.\d+ can destroy .* \(mended in 3\.51\.3\)/),
    })

    await first.close()
    expect(await second.list()).toEqual([])
    await second.close()
  })

  it('a database in WAL mode that others may open is refused, and one that is locked or not in WAL mode is taken', async () => {
    const open = (sql: string) => {
      const database = openNodeSqlite(join(temporaryFolder(), 'runs.db'))
      database.exec(sql)
      return sqliteJournal(database).list()
    }

    await expect(open('PRAGMA journal_mode = WAL')).rejects.toMatchObject({
      code: 'journal_failed',
      message: expect.stringContaining('Set its locking_mode to EXCLUSIVE'),
    })
    expect(await open('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL')).toEqual([])
    expect(await open('PRAGMA journal_mode = DELETE')).toEqual([])
  })
})

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
