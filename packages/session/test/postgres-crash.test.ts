import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { journaled } from '@minagent/session'
import { type PostgresJournal, postgresJournal } from '@minagent/session/postgres'
import type { RunResult } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { lossyProxy } from './postgres-proxy.ts'
import { type Effect, sampleEvents, worldAgent } from './postgres-world.ts'

describe.skipIf(leftOut('lost connections and processes over PostgreSQL', noPostgres))('runs over a PostgreSQL server', () => {
  let server: PostgresServer
  let pool: Pool
  beforeAll(async () => {
    server = await startPostgres()
    pool = new Pool({ connectionString: server.url })
    pool.on('error', () => undefined)
  })
  afterAll(async () => {
    await pool?.end()
    await server?.remove()
  })
  beforeEach(async () => {
    await postgresJournal(pool).prepare()
    await pool.query('TRUNCATE minagent.runs CASCADE')
  })

  const durable = (journal: PostgresJournal, effect: Effect) => journaled(worldAgent(effect), journal, { owner: 'me' })

  /** Resumed, or started when not even its start was written. */
  async function finished(journal: PostgresJournal, effect: Effect): Promise<RunResult> {
    const agent = durable(journal, effect)
    return (await journal.read('r1')).length === 0 ? await agent.run('go', { runId: 'r1' }) : await (await agent.resume('r1')).result
  }

  function expectEffects(effects: readonly string[], result: RunResult): void {
    const unknown = result.steps.filter(({ detail }) => detail.includes('OUTCOME_UNKNOWN')).length
    const sent = effects.filter((key) => key.endsWith(':send'))
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent.length + unknown).toBeGreaterThanOrEqual(2)
    expect(new Set(effects.filter((key) => key.endsWith(':put'))).size).toBe(1)
    expect(result.answer).toBe('done')
  }

  it.each(['question', 'answer'] as const)(
    'D12 a connection that is lost with the %s of any append stops the run, and a resume goes on from the truth',
    async (lost) => {
      for (let at = 0; ; at++) {
        await pool.query('TRUNCATE minagent.runs CASCADE')
        const proxy = await lossyProxy(Number(new URL(server.url).port), 'written AS', { at, lost })
        const url = new URL(server.url)
        url.port = String(proxy.port)
        const journal = postgresJournal(url.href)
        const effects: string[] = []
        const heard: number[] = []
        const effect = (key: string) => void effects.push(key)
        const run = durable(journal, effect).start('go', { runId: 'r1' })
        const listened = (async () => {
          for await (const event of run) if ('seq' in event) heard.push(event.seq)
        })().catch(() => undefined)
        const error = await run.result.then(
          () => undefined,
          (failure: unknown) => failure,
        )
        await listened
        if (proxy.seen <= at) {
          expect(at).toBeGreaterThan(5)
          await journal.close()
          return await proxy.close()
        }

        expect(error).toMatchObject({ code: 'journal_failed', details: { runId: 'r1' }, cause: expect.any(Error) })
        const stored = await journal.read('r1')
        expect(stored.length).toBeGreaterThanOrEqual(heard.length)
        if (lost === 'question') expect(stored.length).toBe(heard.length)
        else expect(stored.length).toBeGreaterThan(heard.length)
        expectEffects(effects, await finished(journal, effect))
        await journal.close()
        await proxy.close()
      }
    },
    120_000,
  )

  it('D12 an append whose backend is terminated while it waits is not carried out, and is told as failed', async () => {
    const journal = postgresJournal(server.url)
    const lease = await journal.claim('r1', 'a', 60_000)
    await journal.append(lease, 0, sampleEvents('r1').slice(0, 1))
    const other = await pool.connect()
    await other.query("BEGIN; SELECT * FROM minagent.runs WHERE run_id = 'r1' FOR UPDATE")

    const appended = journal.append(lease, 1, sampleEvents('r1').slice(1)).catch((error: unknown) => error)
    const waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%written AS%'"
    while ((await pool.query(waiting)).rows.length === 0) await systemClock.sleep(20)
    await pool.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS appending`)
    await other.query('COMMIT')
    other.release()

    expect(await appended).toMatchObject({ code: 'journal_failed', message: expect.stringContaining('could not append to run r1') })
    expect(await journal.read('r1')).toEqual(sampleEvents('r1').slice(0, 1))
    await journal.append(lease, 1, sampleEvents('r1').slice(1))
    expect(await journal.read('r1')).toEqual(sampleEvents('r1'))
    await journal.close()
  })

  it('D12 connections that are terminated while nobody uses them cost nothing', async () => {
    const journal = postgresJournal(server.url)
    const effects: string[] = []

    const result = await durable(journal, async (key) => {
      effects.push(key)
      await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user')
      await systemClock.sleep(100)
    }).run('go', { runId: 'r1' })

    expectEffects(effects, result)
    expect(result.steps.map(({ detail }) => detail)).not.toContain('OUTCOME_UNKNOWN')
    await journal.close()
  })

  it('D12 a server that crashes in the middle of a run stops it, and loses nothing that was acknowledged', async () => {
    const journal = postgresJournal(server.url)
    const effects: string[] = []
    const heard: number[] = []
    const run = durable(journal, async (key) => {
      effects.push(key)
      await server.crash()
    }).start('go', { runId: 'r1' })
    for (const none of [
      run.result,
      (async () => {
        for await (const event of run) if ('seq' in event) heard.push(event.seq)
      })(),
    ])
      await expect(none).rejects.toMatchObject({ code: 'journal_failed' })

    const late = postgresJournal(server.url)
    await expect(late.list()).rejects.toMatchObject({ code: 'journal_failed', message: expect.stringContaining('ECONNREFUSED') })
    await server.start()
    expect(await late.list()).toMatchObject([{ runId: 'r1', status: 'running' }])
    await late.close()
    expect((await journal.read('r1')).map(({ seq }) => seq)).toEqual(heard)
    const result = await finished(journal, (key) => void effects.push(key))

    expectEffects(effects, result)
    expect(result.steps[0]?.detail).toContain('OUTCOME_UNKNOWN')
    await journal.close()
  })

  it('D12 a server that is restarted while a tool works is not noticed', async () => {
    const journal = postgresJournal(server.url)
    const effects: string[] = []

    const result = await durable(journal, async (key) => {
      effects.push(key)
      if (key.endsWith(':put')) await server.restart()
    }).run('go', { runId: 'r1' })

    expectEffects(effects, result)
    expect(effects).toHaveLength(3)
    await journal.close()
  })

  describe('and several processes', () => {
    let folder: string
    const workers: Worker[] = []
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'minagent-workers-'))
    })
    afterEach(() => {
      for (const { child } of workers.splice(0)) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })
    const ledger = () => join(folder, 'ledger')
    async function worker(...task: string[]): Promise<Worker> {
      const made = startWorker(server.url, ledger(), ...task)
      workers.push(made)
      await made.said('ready')
      return made
    }
    /** Eight runs whose process was killed in the middle; their leases lapse soon. */
    async function leftRuns(): Promise<void> {
      const starter = await worker('start', '8')
      starter.go()
      await starter.said('working r0:1')
      starter.child.kill('SIGKILL')
      await starter.ended
    }
    async function expectAllDone(): Promise<void> {
      const journal = postgresJournal(pool)
      expect(await journal.list({ status: 'running' })).toEqual([])
      const keys = readFileSync(ledger(), 'utf8').trim().split('\n')
      for (const { runId, status } of await journal.list()) {
        expect(status).toBe('succeeded')
        const result = await durable(journal, () => undefined).replay(runId)
        expectEffects(
          keys.filter((key) => key.startsWith(`${runId}:`)),
          result,
        )
      }
    }

    it('D5 four that recover at once take each run exactly once', async () => {
      await leftRuns()
      const left = (await postgresJournal(pool).list()).map(({ runId }) => runId)
      const four = await Promise.all(['a', 'b', 'c', 'd'].map(() => worker('recover')))

      for (const one of four) one.go()
      await Promise.all(four.map(({ ended }) => ended))

      const taken = four.flatMap(({ lines }) => lines.filter((line) => line.startsWith('taken ')).map((line) => line.slice(6)))
      // One that stands still between looking and taking may take a run that another has ended meanwhile: then it does nothing.
      expect([...new Set(taken)].sort()).toEqual(left.sort())
      await expectAllDone()
    })

    it('D3 D5 the runs of one that is killed, and of one that sleeps through its lease, are taken over, and no effect comes twice', async () => {
      await leftRuns()
      const killed = await worker('recover')
      const asleep = await worker('recover')
      const two = [await worker('recover'), await worker('recover')]
      killed.go()
      await killed.said('working')
      killed.child.kill('SIGKILL')
      asleep.go()
      await asleep.said('working')
      asleep.child.kill('SIGSTOP')
      for (const one of two) one.go()
      await Promise.all(two.map(({ ended }) => ended))

      asleep.child.kill('SIGCONT')
      await asleep.ended

      await expectAllDone()
    })
  })
})

interface Worker {
  readonly child: ChildProcess
  readonly lines: readonly string[]
  readonly ended: Promise<unknown>
  /** Lets it begin. */
  go(): void
  /** Resolves when it has printed a line that begins so. */
  said(start: string): Promise<void>
}

function startWorker(...args: string[]): Worker {
  const program = fileURLToPath(new URL('./postgres-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [sourceProgram(program), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const ended = once(child, 'close')
  return {
    child,
    lines,
    ended,
    go: () => child.stdin.write('go\n'),
    async said(start) {
      while (!lines.some((line) => line.startsWith(start))) {
        if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode} before it said "${start}".`)
        await systemClock.sleep(10)
      }
    },
  }
}
