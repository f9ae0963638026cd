import type { CrashReport } from '@minagent/session/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { leftOut, runEverything } from '../../../test/left-out.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts'
import { inFull, proved } from '../../../test/support/proofs.ts'
import { crashWorld } from './crash-options.ts'
import { hasNodeSqlite } from './sqlite/bindings.ts'

/** Every boundary, and each recovery killed as well; or some of the boundaries. */
const extent = inFull ? { double: true } : { every: 11 }

const everyStore = inFull || runEverything
const notEvery = everyStore ? undefined : 'where the proofs are short, one store is enough: pnpm prove and MINAGENT_TEST_ALL=1 take all'

const stores = [
  { store: 'file', left: undefined },
  { store: 'postgres', left: noPostgres ?? notEvery },
  // Where this Node has no node:sqlite, crash-sqlite.test.ts runs it in one that does.
  ...(hasNodeSqlite ? [{ store: 'sqlite', left: notEvery }] : []),
]

for (const { store, left } of stores) {
  describe.skipIf(leftOut(`the crash matrix over ${store}`, left))(`a run over ${store} that is killed`, { timeout: 3_600_000 }, () => {
    let report: CrashReport
    let server: PostgresServer | undefined
    beforeAll(async () => {
      if (store === 'postgres') server = await startPostgres()
      report = await crashWorld(server?.url ?? store, extent)
      await server?.remove()
      const { kills, unknownOutcomes, boundaries } = report
      const tried = `${boundaries.length} boundaries, ${kills} kills, ${unknownOutcomes} runs with a call of unknown outcome, ${report.differences.length} differences`
      proved(`Crash matrix and double crash: ${store}`, 'D1 D2 D3 D4 D7 D10', tried)
    }, 3_600_000)

    it('guarantee D1 D7 D10 comes out as the one that nobody killed, the decision of a person included', () => {
      expect(report.differences).toEqual([])
      expect(report.boundaries).toContain('before append of approval.resolved')
      expect(report.kills).toBeGreaterThan(5)
    })

    it('guarantee D2 asks the model once more at most for each kill', () => {
      const asked = Object.entries(report.effects).filter(([key]) => key.endsWith(':model'))
      expect(asked).toHaveLength(5)
      for (const [, times] of asked) expect(times).toBeLessThanOrEqual(inFull ? 3 : 2)
    })

    //#region once
    it('guarantee D3 repeats what may be repeated, and nothing else', () => {
      const { '0:1:send': send, '2:0:pay': pay, '3:0:publish': publish } = report.effects
      expect([send, pay, publish]).toEqual([1, 1, 1])
      expect(report.unknownOutcomes).toBeGreaterThan(0)
      expect(Object.keys(report.effects)).toHaveLength(11)
    })
    //#endregion once
  })
}

describe('a run that cancels itself and is killed', { timeout: 3_600_000 }, () => {
  it('guarantee D11 comes out as cancelled, and nothing begins after the cancellation', async () => {
    const environment = { MINAGENT_CRASH_STORE: 'file', MINAGENT_CRASH_CANCEL: 'put' }

    const report = await crashWorld('file', { ...(inFull ? { double: true } : { every: 9 }), environment })

    expect(report.differences).toEqual([])
    expect(report.boundaries).toContainEqual(
      expect.stringMatching(/before append of .*run\.cancel\.requested, tool\.call\.finished, run\.failed/),
    )
    expect(Object.keys(report.effects)).not.toContain('2:0:pay')
    proved('Crash matrix of a cancellation: file', 'D11', `${report.boundaries.length} boundaries, ${report.kills} kills`)
  })
})

describe('crashEverywhere', () => {
  //#region loses
  it('tells what a store loses', async () => {
    const { differences } = await crashWorld('forgetful', { every: 14 })

    expect(differences).toContainEqual(expect.stringMatching(/^Killed at boundary 14 \(.*\): effect 0:1:send happened 2 times, not 1\.$/))
  })
  //#endregion loses

  it('says why a run does not come to its end without a crash', async () => {
    await expect(crashWorld('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
      /does not come to its end without a crash: .*journal_failed|ECONNREFUSED/s,
    )
  })
})
