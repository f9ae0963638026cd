import { isDeepStrictEqual } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { memoryJournal } from '@minagent/session'
import { postgresJournal, postgresSessions } from '@minagent/session/postgres'
import { isMinagentError, type Journal, type Lease, type PersistedEvent } from '@minagent/types'
import { journalContract, sessionStoreContract } from '@minagent/types/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'

describe('a store in PGlite, a PostgreSQL inside the process', () => {
  let database: PGlite
  let schemas = 0
  beforeAll(async () => {
    database = await PGlite.create()
  })
  afterAll(() => database.close())
  const options = () => ({ schema: `test_${schemas}` })
  const journal = () => postgresJournal(database, options())
  const sessions = () => postgresSessions(database, options())
  const fresh =
    <T>(open: () => T) =>
    () => {
      schemas++
      return open()
    }

  for (const { name, run } of journalContract({ make: fresh(journal), reopen: journal })) it(name, run)
  for (const { name, run } of sessionStoreContract({ make: fresh(sessions), reopen: sessions })) it(name, run)

  it('D5 answers whatever two processes ask as the memory journal does', async () => {
    const claim = fc.record({ kind: fc.constant('claim' as const), owner: fc.constantFrom('a', 'b'), steal: fc.boolean() })
    const append = fc.record({
      kind: fc.constant('append' as const),
      /** How many claims ago the lease was given. */
      age: fc.constantFrom(0, 0, 0, 1),
      by: fc.nat(1),
      /** How far from the true length. */
      off: fc.constantFrom(0, 0, 0, 0, -1, 1),
      count: fc.integer({ min: 1, max: 3 }),
    })
    const other = fc.record({ kind: fc.constantFrom('renew' as const, 'release' as const, 'read' as const), age: fc.nat(1), by: fc.nat(1) })
    const command = fc.oneof({ weight: 1, arbitrary: claim }, { weight: 4, arbitrary: append }, { weight: 1, arbitrary: other })
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
        const memory = memoryJournal()
        schemas++
        // Two processes over one database.
        const processes = [journal(), journal()]
        const leases: [Lease, Lease][] = []
        for (const step of commands) {
          if (step.kind === 'claim') {
            const claimed = (on: Journal) => attempt(() => on.claim('r1', step.owner, 60_000, { steal: step.steal }))
            const [expected, got] = [await claimed(memory), await claimed(processes[step.owner === 'a' ? 0 : 1]!)]
            same(expected.code, got.code, step)
            if (expected.value && got.value) leases.push([expected.value, got.value])
            continue
          }
          const pair = leases.at(-1 - step.age) ?? leases.at(-1)
          if (!pair) continue
          const length = (await memory.read('r1')).length
          const work = async (on: Journal, lease: Lease): Promise<unknown> => {
            if (step.kind === 'read') return await on.read('r1')
            if (step.kind === 'append') return await on.append(lease, length + step.off, eventsFrom(length, step.count))
            return await on[step.kind](lease)
          }
          const expected = await attempt(() => work(memory, pair[0]))
          same(expected, await attempt(() => work(processes[step.by]!, pair[1])), step)
        }
        same(await memory.read('r1'), await processes[0]!.read('r1'), 'at the end')
      }),
      { numRuns: 60 },
    )
  })
})

/** Answers and their calls in turn: what the record of a call leaves out depends on the answer before it. */
function eventsFrom(from: number, count: number): PersistedEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = from + index
    const round = seq - (seq % 2)
    const place = { runId: 'r1', seq, at: seq, round }
    const call = { id: `c${round}`, name: 'look', arguments: { round } }
    if (seq !== round) return { ...place, type: 'tool.call.started', ordinal: 0, call, idempotencyKey: `r1:${round}:0:look` }
    const message = { role: 'assistant', content: `text ${seq}`, toolCalls: [call] } as const
    return { ...place, type: 'model.finished', durationMs: 0, response: { message, stopReason: 'tool_use', usage: {} } }
  })
}

async function attempt<T>(work: () => Promise<T>): Promise<{ readonly code: string; readonly value?: T }> {
  try {
    return { code: 'ok', value: await work() }
  } catch (error) {
    if (!isMinagentError(error)) throw error
    return { code: error.code }
  }
}

function same(expected: unknown, got: unknown, step: unknown): void {
  if (isDeepStrictEqual(expected, got)) return
  throw new Error(`After ${JSON.stringify(step)} expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}.`)
}
