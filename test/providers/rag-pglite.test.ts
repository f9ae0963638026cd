import { PGlite } from '@electric-sql/pglite'
import { postgresIndexStore } from '@minagent/rag/postgres'
import { indexStoreContract } from '@minagent/rag/testing'
import { afterAll, beforeAll, describe, it } from 'vitest'

describe('the index store in PGlite, a PostgreSQL inside the process', () => {
  let database: PGlite
  let tables = 0
  beforeAll(async () => {
    database = await PGlite.create()
  })
  afterAll(() => database.close())
  const reopen = () => postgresIndexStore(database, { table: `index_${tables}` })
  const make = () => {
    tables++
    return reopen()
  }

  for (const { name, run } of indexStoreContract({ make, reopen })) it(name, run)
})
