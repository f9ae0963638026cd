import { describe, expect, it } from 'vitest'
import { leftOut, runEverything } from '../../../../test/left-out.ts'
import { vitestUnder } from '../../../../test/support/vitest-under.ts'

const files = ['files', 'damage', 'processes'].map((name) => `packages/session/test/sqlite/${name}.test.ts`)

const notFetched = runEverything ? undefined : 'other Nodes are fetched from npm only with MINAGENT_TEST_ALL=1 (100 MB each)'

describe.skipIf(leftOut('the tests of the SQLite stores in Nodes that have node:sqlite', notFetched))('the SQLite stores', () => {
  it.each([
    ['22', 'whose SQLite serves several processes'],
    ['22.13.0', 'the oldest with node:sqlite, whose SQLite has the WAL-reset bug'],
  ])('keep their promises in Node %s, %s', { timeout: 600_000 }, async (node) => {
    const { passed, failures } = await vitestUnder(node, files)

    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(60)
  })
})
