import { describe, expect, it } from 'vitest'
import { inFull, proved } from '../../../test/support/proofs.ts'
import { type Simulated, simulate } from './simulation.ts'

const only = process.env.MINAGENT_SEED
const first = Number(only ?? 0)
const count = only === undefined ? (inFull ? 10_000 : 200) : 1

describe('the seeded simulation', { timeout: 1_800_000 }, () => {
  it(`guarantee D1 D2 D3 D5 D8 D10 D11 D12 D13 hold for seeds ${first} to ${first + count - 1}`, async () => {
    const started = performance.now()
    const failed: Simulated[] = []
    const sums = { kills: 0, faults: 0, jumps: 0, takeovers: 0, conflicts: 0, effects: 0, events: 0 }
    const ends = new Set<string>()
    for (let seed = first; seed < first + count; seed++) {
      const simulated = await simulate(seed)
      for (const [name, value] of Object.entries({ ...simulated.counts, events: simulated.events }))
        sums[name as keyof typeof sums] += value
      ends.add(simulated.end)
      if (simulated.problems.length > 0) failed.push(simulated)
      if (only !== undefined) console.log([...simulated.trace, `end: ${simulated.end}`].join('\n'))
    }
    if (failed.length > 0) console.log(failed[0]?.trace.join('\n'))

    expect(
      failed.map(({ seed, problems }) => `seed ${seed}: ${problems.join('; ')} (replay: pnpm prove simulation --seed ${seed})`),
    ).toEqual([])
    if (only !== undefined) return
    // Every kind of trouble came up, and every kind of end.
    expect([...ends].sort()).toEqual(['dead_letter', 'failed', 'succeeded'])
    expect(Math.min(...Object.values(sums))).toBeGreaterThan(count / 50)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const troubles = `${sums.kills} kills, ${sums.faults} failures of the store, ${sums.jumps} clock jumps, ${sums.takeovers} takeovers, ${sums.conflicts} fenced writers`
    proved(
      'Seeded simulation',
      'D1 D2 D3 D5 D8 D10 D11 D12 D13',
      `${count} seeds in ${seconds} s: ${troubles}; ${sums.events} events, ${sums.effects} effects`,
    )
  })

  it('gives the same run for the same seed', async () => {
    const [once, again] = [await simulate(first + 7), await simulate(first + 7)]

    expect(again).toEqual(once)
    expect(once.trace.length).toBeGreaterThan(5)
  })
})
