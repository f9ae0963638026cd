import { localModel } from '@minagent/models/local'
import { user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { hasBfcl, readBfcl } from './bfcl.ts'

describe.skipIf(!hasBfcl)('the questions of the Berkeley Function Calling Leaderboard (skipped where shared/data/bfcl is absent)', () => {
  it('lead to the right one of several tools in at least 70 of 100 cases, to a wrong one in at most 5', async () => {
    const cases = readBfcl('multiple')
    const chosen: (string | undefined)[] = []
    for (const { ask, tools } of cases) {
      const { message } = await localModel().complete([user(ask)], tools)
      chosen.push(message.toolCalls[0]?.name)
    }

    const right = cases.filter(({ name }, index) => chosen[index] === name).length
    const wrong = cases.filter(({ name }, index) => chosen[index] !== undefined && chosen[index] !== name).length
    expect(cases.length).toBe(200)
    expect(right / cases.length).toBeGreaterThanOrEqual(0.7)
    expect(wrong / cases.length).toBeLessThanOrEqual(0.05)
  }, 60_000)
})
