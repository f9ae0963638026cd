import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type SqliteDatabase, sqliteJournal } from '@minagent/session/sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { leftOut } from '../../../../test/left-out.ts'
import { betterSqlite3, betterSqlite3Project, whyNoBetterSqlite3 } from '../../../../test/support/better-sqlite3.ts'
import { writeBundle } from '../../../../test/support/bundled.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bindingCases } from './binding-cases.ts'
import { hasNodeSqlite } from './bindings.ts'

const isLeftOut = leftOut('the SQLite stores over better-sqlite3', whyNoBetterSqlite3)

describe.skipIf(isLeftOut)('over a database of better-sqlite3', () => {
  let Database: new (file: string, options?: { readonly?: boolean }) => SqliteDatabase
  beforeAll(() => {
    Database = betterSqlite3() as typeof Database
  }, 1_200_000)

  bindingCases((file, { readOnly = false } = {}) => new Database(file, { readonly: readOnly }))

  it.skipIf(hasNodeSqlite)('a program that has the package installed uses it by itself', async () => {
    const file = join(temporaryFolder(), 'runs.db')
    const outfile = join(betterSqlite3Project, 'program.js')
    const program = `
      import { sqliteJournal } from '@minagent/session/sqlite'
      const journal = sqliteJournal(process.argv[2])
      const lease = await journal.claim('r1', 'a', 1000)
      await journal.release(lease)
      console.log(lease.epoch, await journal.list())
      await journal.close()`
    await writeBundle(program, outfile)

    const run = () => execFileSync(process.execPath, [outfile, file], { encoding: 'utf8' }).trim()

    expect([run(), run()]).toEqual(['1 []', '2 []'])
  })
})

describe.skipIf(hasNodeSqlite)('in a Node without node:sqlite, and without the package', () => {
  it('a store can be made, and says what to install when it is used', async () => {
    const journal = sqliteJournal(join(temporaryFolder(), 'runs.db'))

    await expect(journal.list()).rejects.toMatchObject({
      code: 'journal_failed',
      message: expect.stringContaining('npm install better-sqlite3'),
      cause: expect.any(Error),
    })
    await journal.close()
  })
})
