import { createHash, randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled } from '@minagent/session'
import { postgresJournal, postgresSessions } from '@minagent/session/postgres'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { fakeClock, systemClock } from '@minagent/types/runtime'
import { journalContract, sessionStoreContract } from '@minagent/types/testing'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts'
import { sampleEvents } from './postgres-world.ts'

describe.skipIf(leftOut('the stores in PostgreSQL', noPostgres))('a store in PostgreSQL', () => {
  let server: PostgresServer
  let pool: Pool
  let schema: string
  beforeAll(async () => {
    server = await startPostgres()
    pool = new Pool({ connectionString: server.url })
  })
  afterAll(async () => {
    await pool?.end()
    await server?.remove()
  })
  beforeEach(freshSchema)

  function freshSchema(): void {
    schema = `test_${randomUUID().replaceAll('-', '')}`
  }
  const open = (client: Pool | Client | string = pool) => postgresJournal(client, { schema })
  const fresh =
    <T>(made: () => T) =>
    () => {
      freshSchema()
      return made()
    }
  /** A run of all sample events, and its lease. */
  async function sampleRun(runId = 'r1') {
    const journal = open()
    const lease = await journal.claim(runId, 'a', 60_000)
    await journal.append(lease, 0, sampleEvents(runId))
    return { journal, lease, length: sampleEvents(runId).length }
  }

  describe('as a journal', () => {
    for (const { name, run } of journalContract({ make: fresh(() => open()), reopen: () => open() })) it(name, run)
  })

  describe('as a session store', () => {
    const store = () => postgresSessions(pool, { schema })
    for (const { name, run } of sessionStoreContract({ make: fresh(store), reopen: store })) it(name, run)
  })

  describe('where transactions are serializable by default', () => {
    let strict: Pool
    beforeAll(() => {
      strict = new Pool({ connectionString: server.url, options: '-c default_transaction_isolation=serializable' })
    })
    afterAll(() => strict.end())
    for (const { name, run } of journalContract({ make: fresh(() => open(strict)), reopen: () => open(strict) })) it(name, run)
    for (const { name, run } of sessionStoreContract({ make: fresh(() => postgresSessions(strict, { schema })) })) it(name, run)

    it('D5 an append that meets a renewal of its own lease is written, and claims that meet them are conflicts', async () => {
      const journal = open(strict)
      const lease = await journal.claim('r1', 'a', 60_000)
      const renewal = await pool.connect()
      await renewal.query(`BEGIN; UPDATE ${schema}.runs SET leased_until = clock_timestamp() + interval '1 minute'`)

      const appended = journal.append(lease, 0, sampleEvents('r1'))
      const claims = Promise.allSettled(['b', 'c', 'd'].map((owner) => journal.claim('r1', owner, 60_000, { steal: false })))
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
      while ((await pool.query(waiting)).rows.length < 4) await systemClock.sleep(20)
      await renewal.query('COMMIT')
      renewal.release()

      await appended
      expect(await journal.read('r1')).toEqual(sampleEvents('r1'))
      for (const claim of await claims) expect(claim).toMatchObject({ status: 'rejected', reason: { code: 'journal_conflict' } })
    })
  })

  it('takes a URL, and a client that is connected', async () => {
    const { length } = await sampleRun()
    const byUrl = open(server.url)
    const client = new Client(server.url)
    await client.connect()

    const read = await Promise.all([byUrl.read('r1'), open(client).read('r1')])

    expect(read.map((events) => events.length)).toEqual([length, length])
    await byUrl.close()
    await open(client).close()
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })

  it('creates its tables once, whoever starts at the same time', async () => {
    const journals = Array.from({ length: 8 }, () => open(server.url))

    const leases = await Promise.all(journals.map((journal, index) => journal.claim(`r${index}`, 'a', 60_000)))

    expect(new Set(leases.map(({ epoch }) => epoch)).size).toBe(8)
    await Promise.all(journals.map((journal) => journal.close()))
  })

  it('needs no right to create what is there', async () => {
    const { length } = await sampleRun()
    const role = `role_${schema}`
    await pool.query(`CREATE ROLE ${role} LOGIN; GRANT USAGE ON SCHEMA ${schema} TO ${role}`)
    await pool.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
    const url = server.url.replace('tester', role)

    const there = open(url)
    const elsewhere = postgresJournal(url, { schema: 'other' })

    expect(await there.read('r1')).toHaveLength(length)
    await expect(elsewhere.read('r1')).rejects.toMatchObject({ code: 'journal_failed', message: expect.stringContaining('permission') })
    await Promise.all([there.close(), elsewhere.close()])
  })

  it('refuses a schema name that would need quotes, and ids that PostgreSQL does not store', async () => {
    for (const name of ['', 'a"; DROP TABLE x', 'Upper', '1a', 'a'.repeat(64)])
      expect(() => postgresJournal(pool, { schema: name })).toThrow(TypeError)
    for (const id of ['a\0b', '\ud800'])
      await expect(open().claim(id, 'a', 1_000)).rejects.toMatchObject({ code: 'journal_failed', details: { runId: id } })
    expect(await open().list()).toEqual([])
  })

  it('D5 an epoch never comes back: a run that is deleted and made again fences who had it before', async () => {
    const { journal, lease } = await sampleRun()
    await journal.delete('r1')
    const next = await open().claim('r1', 'b', 60_000)

    expect(next.epoch).toBeGreaterThan(lease.epoch)
    await expect(journal.append(lease, 0, sampleEvents('r1'))).rejects.toMatchObject({ code: 'journal_conflict' })
    await expect(journal.renew(lease)).rejects.toMatchObject({
      code: 'journal_conflict',
      message: expect.stringContaining('b works on it'),
    })
    expect(await journal.read('r1')).toEqual([])
  })

  it('D5 a lease without end can be asked for, and is taken with force only', async () => {
    const journal = open()
    await journal.claim('r1', 'a', Number.POSITIVE_INFINITY)

    await expect(journal.claim('r1', 'b', 1_000)).rejects.toMatchObject({ code: 'journal_conflict' })
    await journal.claim('r1', 'b', 1_000, { steal: true })
  })

  it.each([
    ['1970', 0],
    ['far in the future', 4_102_444_800_000],
  ])('D5 a run that was left is taken over, and one under way is not, by a process whose clock says %s', async (_, now) => {
    const journal = open()
    const cutOff = sampleEvents('').slice(0, 2)
    for (const [runId, leaseMs] of [['left', 1] as const, ['busy', 60_000] as const]) {
      const lease = await journal.claim(runId, 'dead', leaseMs)
      await journal.append(
        lease,
        0,
        cutOff.map((event) => ({ ...event, runId })),
      )
    }
    await systemClock.sleep(20)
    const agent = new Agent({ model: new FakeModel(['done']) })

    const taken = await journaled(agent, open(), { clock: fakeClock(now), onChange: 'continue' }).recover()

    expect(taken.map(({ id }) => id)).toEqual(['left'])
    expect((await Promise.all(taken.map(({ result }) => result))).map(({ answer }) => answer)).toEqual(['done'])
    expect((await journal.list({ status: 'running' })).map(({ runId }) => runId)).toEqual(['busy'])
  })

  it.each([
    ['changed in one bit', 'UPDATE events SET records = set_byte(records, 40, get_byte(records, 40) # 1) WHERE seq = 4', 4],
    ['of an unknown version', 'UPDATE events SET records = $1 WHERE seq = 3', 3],
    ['shorter than it was', 'UPDATE events SET records = substr(records, 1, 40) WHERE seq = 3', 3],
    ['missing in the middle', 'DELETE FROM events WHERE seq = 2', 2],
    ['missing at the end', 'DELETE FROM events WHERE seq = 5', 5],
    ['there twice', 'INSERT INTO events SELECT run, 6, records FROM events WHERE seq = 5', 6],
  ])('D6 a record that is %s is told, and nothing is written behind it', async (_, damage, seq) => {
    const journal = open()
    const events = sampleEvents('r1')
    const lease = await journal.claim('r1', 'a', 60_000)
    for (const event of events) await journal.append(lease, event.seq, [event])
    const values = damage.includes('$1') ? [deflateSync('m9 00000000 {}')] : []
    await pool.query(damage.replaceAll('events', `${schema}.events`), values)
    const before = await pool.query(`SELECT * FROM ${schema}.events ORDER BY seq`)
    const next = open()
    const failure = { code: 'journal_damaged', details: { runId: 'r1', seq }, message: expect.stringContaining(`Record ${seq} of run r1`) }

    await expect(next.read('r1')).rejects.toMatchObject(failure)
    await expect(next.append(lease, events.length, events.slice(0, 1))).rejects.toMatchObject(failure)

    expect((await pool.query(`SELECT * FROM ${schema}.events ORDER BY seq`)).rows).toEqual(before.rows)
  })

  it('D6 a damaged session is told', async () => {
    const store = postgresSessions(pool, { schema })
    await store.save({ id: 's1', version: 0, messages: [{ role: 'user', content: 'hi' }], metadata: {}, updatedAt: 1 }, 0)
    await pool.query(`UPDATE ${schema}.sessions SET record = replace(record, 'hi', 'ho')`)

    await expect(store.load('s1')).rejects.toMatchObject({ code: 'journal_damaged', message: expect.stringContaining('"s1"') })
  })

  it('D9 a run of 1,000 rounds with 1 MB of unique text takes less than 1.6 MB as it is left, at most 300 bytes an event beside it', async () => {
    const [rounds, characters] = [1_000, 500]
    const text = (seed: string) => uniqueText(seed, characters)
    const look = defineTool({
      name: 'look',
      description: 'Looks.',
      parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } } } as const),
      metadata: { sideEffect: 'none' },
      execute: ({ n }) => text(`result ${n}`),
    })
    const script = Array.from({ length: rounds }, (_, n) => ({
      message: { role: 'assistant', content: text(`text ${n}`), toolCalls: [{ id: `c${n}`, name: 'look', arguments: { n } }] },
      stopReason: 'tool_use',
      usage: { inputTokens: 1_000 + n, outputTokens: 100 },
    })) satisfies ConstructorParameters<typeof FakeModel>[0]
    const model = new FakeModel([...script, 'done'], { record: false })
    const agent = new Agent({ model, tools: new ToolRegistry([look]), maxSteps: rounds + 1, limits: { toolCalls: rounds } })

    const { runId, eventCount } = await journaled(agent, open()).run('go')

    // Every table of the schema with its indexes, TOAST, free space maps and dead versions; no VACUUM has tidied them.
    const sizes = `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = '${schema}'::regnamespace`
    const { rows } = await pool.query(sizes)
    const bytes = Number(rows[0].bytes)
    expect(await open().read(runId)).toHaveLength(eventCount)
    expect(eventCount).toBeGreaterThan(3 * rounds)
    expect(bytes).toBeLessThan(1_600_000)
    expect((bytes - 2 * rounds * characters) / eventCount).toBeLessThan(300)
  })
})

/** Text that hardly compresses. */
function uniqueText(seed: string, characters: number): string {
  let text = ''
  while (text.length < characters) text += createHash('sha256').update(`${seed} ${text.length}`).digest('base64')
  return text.slice(0, characters)
}
