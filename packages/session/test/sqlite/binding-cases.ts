import { join } from 'node:path'
import { type SqliteDatabase, sqliteJournal, sqliteSessions } from '@minagent/session/sqlite'
import { type PersistedEvent, sameJson, type ToolCall } from '@minagent/types'
import { journalContract, sessionStoreContract } from '@minagent/types/testing'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fewEvents } from '../few-events.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { OpenDatabase } from './bindings.ts'

const events = fewEvents('r1', 10)

/** What has to hold over an open database of any binding. */
export function bindingCases(open: OpenDatabase): void {
  const openNew = (file = join(temporaryFolder(), 'runs.db'), options = {}): SqliteDatabase => {
    const database = open(file, options)
    onTestFinished(() => void database.close())
    return database
  }

  describe('the journal', () => {
    let database: SqliteDatabase
    const make = () => {
      database = openNew()
      return sqliteJournal(database)
    }
    for (const { name, run } of journalContract({ make, reopen: () => sqliteJournal(database) })) it(name, run)
  })

  describe('the sessions', () => {
    let database: SqliteDatabase
    const make = () => {
      database = openNew()
      return sqliteSessions(database)
    }
    for (const { name, run } of sessionStoreContract({ make, reopen: () => sqliteSessions(database) })) it(name, run)
  })

  it('D6 every way to cut events into appends is read as one run, by whoever goes on with it', async () => {
    const all = fewEvents('r1', 300)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 12 }), fc.boolean(), async (sizes, reopens) => {
        const database = open(':memory:')
        let journal = sqliteJournal(database)
        const lease = await journal.claim('r1', 'a', 60_000)
        let length = 0
        for (const size of sizes) {
          const batch = all.slice(length, length + size)
          await journal.append(lease, length, batch)
          length += batch.length
          if (reopens) journal = sqliteJournal(database)
        }
        expect(sameJson(await journal.read('r1'), all.slice(0, length))).toBe(true)
        database.close()
      }),
      { numRuns: 40 },
    )
  })

  it('D1 makes the connection wait for the disk, however it was set', async () => {
    const database = openNew()
    database.exec('PRAGMA synchronous = OFF')

    await sqliteJournal(database).list()

    expect(database.prepare('PRAGMA synchronous').all()).toEqual([{ synchronous: 3 }])
  })

  it.each(['off', 'memory'])('D1 refuses a database whose journal_mode is %s', async (mode) => {
    const database = openNew()
    const [set] = database.prepare(`PRAGMA journal_mode = ${mode}`).all() as { journal_mode: string }[]
    // better-sqlite3 does not let anybody switch it off.
    if (set?.journal_mode !== mode) return expect(set).toEqual({ journal_mode: 'delete' })

    await expect(sqliteJournal(database).claim('r1', 'a', 1_000)).rejects.toMatchObject({
      code: 'journal_failed',
      message: expect.stringContaining('not safe to use'),
    })
    expect(database.prepare('SELECT name FROM sqlite_master').all()).toEqual([])
  })

  it('D5 an old writer cannot write to a run that was deleted and begun again', async () => {
    const journal = sqliteJournal(openNew())
    const old = await journal.claim('r1', 'a', 60_000)
    await journal.delete('r1')
    const lease = await journal.claim('r1', 'a', 60_000)

    await expect(journal.append(old, 0, events.slice(0, 1))).rejects.toMatchObject({ code: 'journal_conflict', details: { runId: 'r1' } })

    expect(lease.epoch).toBeGreaterThan(old.epoch)
    expect(await journal.read('r1')).toEqual([])
  })

  it('D12 a full database stops the run with what was acknowledged, and goes on when there is room', async () => {
    const database = openNew()
    const journal = sqliteJournal(database)
    const lease = await journal.claim('r1', 'a', 60_000)
    await journal.append(lease, 0, events.slice(0, 2))
    database.exec('PRAGMA max_page_count = 1')
    const message = { role: 'user', content: 'x'.repeat(100_000) } as const

    await expect(
      journal.append(lease, 2, [{ type: 'message.steered', runId: 'r1', seq: 2, at: 1, round: 2, message }]),
    ).rejects.toMatchObject({
      code: 'journal_failed',
      details: { runId: 'r1' },
      message: expect.stringMatching(/for "r1": database or disk is full\. What was acknowledged is stored; make room/),
      cause: expect.any(Error),
    })

    expect(await journal.read('r1')).toEqual(events.slice(0, 2))
    database.exec('PRAGMA max_page_count = 1000000')
    await journal.append(lease, 2, events.slice(2))
    expect(await sqliteJournal(database).read('r1')).toEqual(events)
  })

  it('D12 an append that failed leaves nothing behind in memory that a later one would rely on', async () => {
    const database = openNew()
    const journal = sqliteJournal(database)
    const lease = await journal.claim('r1', 'a', 60_000)
    const lost = { id: 'c1', name: 'lost', arguments: { text: 'x'.repeat(100_000) } }
    const kept = { id: 'c1', name: 'kept', arguments: {} }
    database.exec('PRAGMA max_page_count = 1')
    await expect(journal.append(lease, 0, [answer(lost)])).rejects.toMatchObject({ code: 'journal_failed' })
    database.exec('PRAGMA max_page_count = 1000000')
    await sqliteJournal(database).append(lease, 0, [answer(kept)])
    const started = {
      type: 'tool.call.started',
      runId: 'r1',
      seq: 1,
      at: 1,
      round: 0,
      ordinal: 0,
      call: lost,
      idempotencyKey: 'k',
    } as const

    await journal.append(lease, 1, [started])

    expect(await journal.read('r1')).toEqual([answer(kept), started])
  })

  it('D12 a database that another connection holds is a journal_failed, and nothing is written', async () => {
    const file = join(temporaryFolder(), 'runs.db')
    const database = openNew(file)
    const journal = sqliteJournal(database)
    const lease = await journal.claim('r1', 'a', 60_000)
    const other = openNew(file)
    other.exec('BEGIN EXCLUSIVE')
    database.exec('PRAGMA busy_timeout = 0')

    await expect(journal.append(lease, 0, events)).rejects.toMatchObject({
      code: 'journal_failed',
      message: expect.stringContaining('database is locked. Another connection holds it'),
    })

    other.exec('ROLLBACK')
    expect(await journal.read('r1')).toEqual([])
    await journal.append(lease, 0, events)
  })

  it('D12 a database that cannot be written is a journal_failed, and can be read', async () => {
    const file = join(temporaryFolder(), 'runs.db')
    const writer = sqliteJournal(openNew(file))
    const lease = await writer.claim('r1', 'a', 60_000)
    await writer.append(lease, 0, events)
    const reader = sqliteJournal(openNew(file, { readOnly: true }))

    await expect(reader.append(lease, 10, events)).rejects.toMatchObject({
      code: 'journal_failed',
      message: expect.stringContaining('Make the file and its folder writable'),
    })

    expect(await reader.read('r1')).toEqual(events)
  })

  it('a transaction of somebody else on the same connection is not taken for a commit', async () => {
    const database = openNew()
    const journal = sqliteJournal(database)
    const lease = await journal.claim('r1', 'a', 60_000)
    database.exec('BEGIN')

    await expect(journal.append(lease, 0, events)).rejects.toMatchObject({ code: 'journal_failed' })
    const session = { id: 's1', version: 0, messages: [], metadata: {}, updatedAt: 1 }
    await expect(sqliteSessions(database).save(session, 0)).rejects.toMatchObject({ code: 'journal_failed' })
  })
}

function answer(call: ToolCall): PersistedEvent {
  const message = { role: 'assistant', content: '', toolCalls: [call] } as const
  return {
    type: 'model.finished',
    runId: 'r1',
    seq: 0,
    at: 1,
    round: 0,
    durationMs: 1,
    response: { message, stopReason: 'tool_use', usage: {} },
  }
}
