import { describe, expect, it } from 'vitest'
import { leftOut, runEverything } from '../../../test/left-out.ts'
import { inFull } from '../../../test/support/proofs.ts'
import { vitestUnder } from '../../../test/support/vitest-under.ts'
import { hasNodeSqlite } from './sqlite/bindings.ts'

const notFetched =
  runEverything || inFull ? undefined : 'another Node is fetched from npm only with MINAGENT_TEST_ALL=1 or by pnpm prove (100 MB)'

describe.skipIf(hasNodeSqlite || leftOut('the crash matrix over SQLite', notFetched))('the crash matrix over SQLite', () => {
  it('guarantee D1 D2 D3 D7 D10 hold in a Node that has node:sqlite', { timeout: 3_600_000 }, async () => {
    const { passed, failures } = await vitestUnder('22', ['packages/session/test/crash.test.ts', '--testNamePattern', 'sqlite'])

    expect(failures).toEqual([])
    expect(passed).toBe(3)
  })
})
