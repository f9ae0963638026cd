import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqliteJournal, sqliteSessions } from '@minagent/session/sqlite'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { hasNodeSqlite, openNodeSqlite } from './bindings.ts'
import { writtenEvents as events, writtenFile } from './written-file.ts'

function change(file: string, sql: string): void {
  const database = openNodeSqlite(file)
  database.exec(sql)
  database.close()
}

describe.skipIf(!hasNodeSqlite)('a damaged SQLite file', () => {
  it('D6 a record with any bit changed is damaged: named, not given, not written over', async () => {
    const file = await writtenFile()
    const database = openNodeSqlite(file)
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    const [row] = database.prepare('SELECT seq, records FROM events ORDER BY seq LIMIT 1 OFFSET 1').all() as {
      seq: number
      records: string
    }[]
    const bytes = Buffer.from(row!.records)
    const write = database.prepare('UPDATE events SET records = CAST(? AS TEXT) WHERE seq = ?') as unknown as {
      run(bytes: Uint8Array | string, seq: number): void
    }
    const journal = sqliteJournal(database)

    for (let bit = 0; bit < 2_000; bit += 7) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      write.run(changed, row!.seq)
      await expect(journal.read('r1')).rejects.toMatchObject({ code: 'journal_damaged', details: { runId: 'r1' } })
    }

    const lease = await journal.claim('r1', 'b', 1_000)
    await expect(journal.append(lease, 200, events.slice(0, 1))).rejects.toMatchObject({ code: 'journal_damaged' })
    write.run(row!.records, row!.seq)
    expect(await journal.read('r1')).toEqual(events)
    database.close()
  })

  it.each([
    ['a row that is missing in the middle', 'DELETE FROM events WHERE seq = (SELECT max(seq) FROM events WHERE seq < 130 AND seq > 0)'],
    ['a row that is missing at the end', 'DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)'],
    ['rows that are missing all', 'DELETE FROM events'],
    ['a row with a number that is not its own', 'UPDATE events SET seq = seq + 1 WHERE seq = (SELECT max(seq) FROM events)'],
    [
      'a record that is there twice',
      'UPDATE events SET records = records || char(10) || records WHERE seq = (SELECT max(seq) FROM events)',
    ],
    ['a record of another version', "UPDATE events SET records = replace(records, 'm1 ', 'm2 ')"],
    ['a record that is no text', "UPDATE events SET records = x'00'"],
    ['a status that is not known', "UPDATE runs SET status = 'asleep'"],
  ])('D6 %s is damage', async (_, sql) => {
    const file = await writtenFile()
    change(file, sql)
    const journal = sqliteJournal(file)

    const looked = sql.includes('status') ? journal.list() : journal.read('r1')

    await expect(looked).rejects.toMatchObject({ code: 'journal_damaged', message: expect.stringContaining('Nothing was changed') })
    await journal.close()
  })

  it('D6 a session with a bit changed is damaged', async () => {
    const file = join(temporaryFolder(), 'sessions.db')
    const sessions = sqliteSessions(file)
    await sessions.save({ id: 's1', version: 0, messages: [{ role: 'user', content: 'hello' }], metadata: {}, updatedAt: 1 }, 0)
    await sessions.close()
    change(file, "UPDATE sessions SET record = replace(record, 'hello', 'hallo')")

    await expect(sessions.load('s1')).rejects.toMatchObject({ code: 'journal_damaged', details: { runId: 's1' } })
    await sessions.close()
  })

  it.each([
    ['tables of an unknown version', 'PRAGMA user_version = 2', 'journal_damaged', /are of version 2, and this program knows 1 only/],
    ['a database of another program', 'PRAGMA application_id = 5', 'journal_failed', /belongs to another program/],
  ])('D6 %s is refused, and no byte is written', async (_, sql, code, message) => {
    const file = await writtenFile()
    change(file, `PRAGMA journal_mode = DELETE; ${sql}`)
    const before = readFileSync(file)
    const journal = sqliteJournal(file)

    await expect(journal.claim('r1', 'a', 1)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })

    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(join(file, '..'))).toEqual(['runs.db'])
  })

  it('tables that somebody else made are not touched', async () => {
    const file = join(temporaryFolder(), 'app.db')
    change(file, 'CREATE TABLE runs (id INTEGER PRIMARY KEY)')

    await expect(sqliteJournal(file).list()).rejects.toMatchObject({ code: 'journal_failed' })
    await expect(sqliteSessions(file).list()).rejects.toMatchObject({ code: 'journal_failed' })
  })
})
