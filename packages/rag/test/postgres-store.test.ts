import { randomUUID } from 'node:crypto'
import { postgresIndexStore } from '@minagent/rag/postgres'
import { indexStoreContract } from '@minagent/rag/testing'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts'

const bytes = Uint8Array.from({ length: 40_000 }, (_, index) => index % 251)

describe.skipIf(leftOut('the index store in PostgreSQL', noPostgres))('the index store in PostgreSQL', () => {
  let server: PostgresServer
  let pool: Pool
  let table: string
  beforeAll(async () => {
    server = await startPostgres()
    pool = new Pool({ connectionString: server.url })
    pool.on('error', () => undefined)
  })
  afterAll(async () => {
    await pool?.end()
    await server?.remove()
  })
  beforeEach(freshTable)

  function freshTable(): void {
    table = `index_${randomUUID().replaceAll('-', '')}`
  }
  const open = (client: Pool | Client = pool) => postgresIndexStore(client, { table })
  const contract = (client: () => Pool) =>
    indexStoreContract({
      make() {
        freshTable()
        return open(client())
      },
      reopen: () => open(client()),
    })

  for (const { name, run } of contract(() => pool)) it(name, run)

  describe('where transactions are serializable by default', () => {
    let strict: Pool
    beforeAll(() => {
      strict = new Pool({ connectionString: server.url, options: '-c default_transaction_isolation=serializable' })
    })
    afterAll(() => strict.end())
    for (const { name, run } of contract(() => strict)) it(name, run)
  })

  it('takes a client that is connected, a table in another schema, and names no quotes are needed for', async () => {
    const client = new Client(server.url)
    await client.connect()
    await client.query(`CREATE SCHEMA s_${table}`)
    const store = postgresIndexStore(client, { table: `s_${table.slice(0, 30)}.documents` })
    await expect(store.open()).rejects.toMatchObject({ code: 'index_failed', message: expect.stringContaining('does not exist') })
    await client.query(`CREATE SCHEMA s_${table.slice(0, 30)}`)

    expect(await store.commit(bytes, 0)).toBe(1)

    await store.close()
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await client.end()
    for (const name of ['', 'a"b', 'Upper', '1a', 'a.b.c', 'a'.repeat(49)])
      expect(() => postgresIndexStore(pool, { table: name })).toThrow(TypeError)
  })

  it('creates its tables once, whoever starts at the same time, and keeps two indexes apart', async () => {
    const stores = Array.from({ length: 8 }, () => open())

    const outcomes = await Promise.allSettled(stores.map((store) => store.commit(bytes, 0)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'index_conflict', details: { version: 1 } })
    expect(await postgresIndexStore(pool, { table: `${table}_2` }).open()).toBeUndefined()
  })

  it('needs no right to create or write what it only reads', async () => {
    const store = open()
    await store.write('a', bytes)
    await store.commit(bytes, 0)
    const role = `role_${table.slice(0, 30)}`
    await pool.query(`CREATE ROLE ${role} LOGIN; GRANT SELECT ON ${table}_blocks, ${table}_pages, ${table}_manifest TO ${role}`)
    const reader = new Pool({ connectionString: server.url.replace('tester', role) })

    expect(await open(reader).read('a', 10, 20)).toEqual(bytes.slice(10, 20))

    await expect(open(reader).commit(bytes, 1)).rejects.toMatchObject({
      code: 'index_failed',
      message: expect.stringContaining('permission denied'),
      cause: expect.any(Error),
    })
    await reader.end()
  })

  it('writes a block that is longer than one statement carries, and reads a little of it', async () => {
    const long = new Uint8Array(9_000_000).map((_, index) => index % 253)
    await open().write('long', long)

    const reader = open()

    expect(Buffer.compare(await reader.read('long'), long)).toBe(0)
    expect(await reader.read('long', 8_000_000, 8_000_020)).toEqual(long.slice(8_000_000, 8_000_020))
  })

  it.each([
    ['flipped bytes', "UPDATE $_pages SET bytes = decode(repeat('00', octet_length(bytes)), 'hex') WHERE page = 1"],
    ['a cut page', 'UPDATE $_pages SET bytes = substring(bytes FROM 1 FOR 100) WHERE page = 2'],
    ['a missing last page', 'DELETE FROM $_pages WHERE page = 2'],
    ['a missing middle page', 'DELETE FROM $_pages WHERE page = 1'],
    ['a missing block', 'DELETE FROM $_blocks'],
  ])('%s is index_damaged, with what to do', async (_, damage) => {
    const store = open()
    await store.write('a', bytes)
    await store.commit(bytes, 0)

    await pool.query(damage.replaceAll('$', table))

    for (const each of [store, open()]) {
      if (each !== store) await each.open()
      await expect(each.read('a')).rejects.toMatchObject({
        code: 'index_damaged',
        details: { block: 'a' },
        message: expect.stringContaining('Delete the index and build it again from its documents'),
      })
    }
  })

  it('a server that has gone is index_failed, and what was committed is there when it is back', async () => {
    const store = open()
    await store.write('a', bytes)
    await store.commit(bytes, 0)
    await server.crash()

    await expect(store.commit(bytes, 1)).rejects.toMatchObject({ code: 'index_failed', cause: expect.any(Error) })

    await server.start()
    expect(await open().open()).toEqual({ version: 1, bytes })
    expect(await store.read('a')).toEqual(bytes)
    expect(await store.commit(bytes, 1)).toBe(2)
  })
})
