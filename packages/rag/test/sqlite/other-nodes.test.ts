import { describe, expect, it } from 'vitest'
import { leftOut, runEverything } from '../../../../test/left-out.ts'
import { vitestUnder } from '../../../../test/support/vitest-under.ts'

const notFetched = runEverything ? undefined : 'another Node is fetched from npm only with MINAGENT_TEST_ALL=1 (100 MB)'

describe.skipIf(leftOut('the tests of the SQLite index store in a Node that has node:sqlite', notFetched))('the SQLite index store', () => {
  it('keeps its promises in Node 22', { timeout: 600_000 }, async () => {
    const { passed, failures } = await vitestUnder('22', ['packages/rag/test/sqlite/node-sqlite.test.ts'])

    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(35)
  })
})
