import { beforeAll, describe } from 'vitest'
import { leftOut } from '../../../../test/left-out.ts'
import { betterSqlite3, whyNoBetterSqlite3 } from '../../../../test/support/better-sqlite3.ts'
import { bindingCases } from './binding-cases.ts'
import type { OpenedDatabase } from './bindings.ts'

describe.skipIf(leftOut('the SQLite index store over better-sqlite3', whyNoBetterSqlite3))('over a database of better-sqlite3', () => {
  let Database: new (file: string, options?: { readonly?: boolean }) => OpenedDatabase
  beforeAll(() => {
    Database = betterSqlite3() as typeof Database
  }, 1_200_000)

  bindingCases((file, { readOnly = false } = {}) => new Database(file, { readonly: readOnly }))
})
