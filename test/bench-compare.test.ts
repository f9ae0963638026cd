import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keepResults } from '../bench/src/compare/keep-results.ts'
import { Measured } from '../bench/src/compare/measured.ts'
import { compareOptions } from '../bench/src/compare/options.ts'
import type { LoadedPeer, Peer } from '../bench/src/compare/peer.ts'
import { ratioText } from '../bench/src/compare/print-comparison.ts'
import { probedCell } from '../bench/src/compare/probed-cell.ts'
import { probes } from '../bench/src/compare/probes/all-probes.ts'
import type { ProbeCell, Results } from '../bench/src/compare/results.ts'
import { timedWorks } from '../bench/src/compare/works.ts'
import { carelessPeer } from './support/careless-peer.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'minagent-compare-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function loaded(name: string): Promise<LoadedPeer> {
  const { peer }: { readonly peer: Peer } = await import(fromRoot(`bench/compare/peers/${name}.mjs`))
  return peer.load()
}

function work(name: string) {
  const found = timedWorks.find((one) => one.name === name)
  if (!found) throw new Error(`no work ${name}`)
  return found
}

describe('the works of the comparison', () => {
  beforeAll(() => {
    // Two seconds of work are over with the second look at the clock.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2500))
    return () => vi.restoreAllMocks()
  })

  it.each(['hand-loop', 'minagent'])('are done by %s', async (name) => {
    const peer = await loaded(name)
    for (const asked of ['direct answer', 'one tool', '20 sequential rounds', '20 parallel calls', 'graph steps']) {
      const { figures, measure } = work(asked)
      const measured = await measure(peer)
      expect(Object.keys(measured ?? {}), asked).toEqual(Object.keys(figures))
      for (const value of Object.values(measured ?? {})) expect(value).toBeGreaterThan(0)
    }
  })

  it('refuse a wrong answer', async () => {
    const peer: LoadedPeer = { agent: () => ({ ask: async () => 'something' }) }
    await expect(work('direct answer').measure(peer)).rejects.toThrow('answered "something" instead of "done"')
  })

  it('refuse tool calls that were left out', async () => {
    const peer: LoadedPeer = { agent: () => ({ ask: async () => 'done' }) }
    await expect(work('20 parallel calls').measure(peer)).rejects.toThrow('Of 20 tool calls 0 were executed.')
  })

  it('leave out what a peer does not have', async () => {
    const peer: LoadedPeer = { agent: () => ({ ask: async () => 'done' }) }
    for (const name of ['streaming of 10000 deltas', 'a durable step', 'graph steps'])
      expect(await work(name).measure(peer)).toBeUndefined()
  })
})

describe('the table of the comparison', () => {
  it('has the median, the least and the most of all samples', async () => {
    const measured = new Measured()
    for (const time of [9, 1, 4]) await measured.add(() => ({ time }))
    expect(measured.cell('time')).toEqual({ median: 4, min: 1, max: 9 })
  })

  it('says why there is no figure, and does not ask again', async () => {
    const measured = new Measured()
    await measured.add(() => Promise.reject(new Error('It broke.')))
    await measured.add(() => expect.unreachable())
    expect(measured.cell('time')).toEqual({ missing: 'It broke.' })
  })

  it('has ratios of medians', () => {
    const cell = (median: number) => ({ median, min: 0, max: 99 })
    expect(ratioText(cell(5), cell(2))).toBe('2.5×')
    expect(ratioText(cell(500), cell(2))).toBe('250×')
    expect(ratioText({ missing: 'none is written here' }, cell(2))).toBe('–')
  })

  it('keeps what was not measured again, and replaces what was', () => {
    const file = join(folder, 'results.json')
    const cell = (median: number) => ({ median, min: median, max: median })
    const results = (date: string, peer: string, median: number): Results => ({
      date,
      node: 'v20',
      cpu: 'one',
      peers: [{ name: peer, packages: {}, setup: '' }],
      rows: [{ work: 'w', figure: 'f', unit: 'µs', cells: { [peer]: cell(median) } }],
      probes: [{ probe: 'p', right: '', wrong: '', cells: { [peer]: { verdict: 'right', what: `${median}` } } }],
    })
    keepResults(results('2026-01-01', 'a', 1), file)
    keepResults(results('2026-01-02', 'b', 2), file)
    keepResults(results('2026-01-03', 'a', 3), file)
    const kept: Results = JSON.parse(readFileSync(file, 'utf8'))
    expect(kept.date).toBe('2026-01-03')
    expect(kept.peers.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(kept.rows).toEqual([{ work: 'w', figure: 'f', unit: 'µs', cells: { a: cell(3), b: cell(2) } }])
    expect(kept.probes[0]?.cells).toEqual({ a: { verdict: 'right', what: '3' }, b: { verdict: 'right', what: '2' } })
  })
})

describe('what the comparison keeps', () => {
  it('names no folder of a machine', () => {
    const file = join(folder, 'paths.json')
    const leftOut = 'Command failed: /usr/local/bin/node --eval file:///tmp/some/peer.mjs (10 ms/call)'
    keepResults({ date: '', node: '', cpu: '', peers: [{ name: 'a', packages: {}, setup: '', leftOut }], rows: [], probes: [] }, file)
    expect(JSON.parse(readFileSync(file, 'utf8')).peers[0].leftOut).toBe('Command failed: node --eval peer.mjs (10 ms/call)')
  })
})

describe('the options of the comparison', () => {
  const known = { peers: ['ai-sdk', 'hand-loop'], works: ['one tool', 'import', '100 rounds', '10000 runs'], probes: ['unknown tool'] }

  it('choose by the first words of names', () => {
    const { peers, works, probes: chosen, samples } = compareOptions(['--peers', 'hand', '--works', 'one'], known)
    expect({ peers, works, chosen, samples }).toEqual({ peers: ['hand-loop'], works: ['one tool'], chosen: [], samples: 5 })
    expect(compareOptions(['--works', '100'], known).works).toEqual(['100 rounds'])
    expect(() => compareOptions(['--works', 'imp'], known)).toThrow('There is no work "imp".')
    expect(compareOptions(['--only', 'probes'], known)).toMatchObject({ peers: known.peers, works: [], probes: known.probes })
  })

  it.each([
    [['--peers', 'nobody'], 'There is no peer "nobody". There are: ai-sdk; hand-loop.'],
    [['--works', 'one,'], 'There is no work "". There are: one tool; import; 100 rounds; 10000 runs.'],
    [['--probes', 'x'], 'There is no probe "x". There are: unknown tool.'],
    [['--samples', '0'], '--samples takes a positive whole number, not 0.'],
    [['--samples', 'many'], '--samples takes a positive whole number, not many.'],
    [['--only', 'probes', '--works', 'one'], '--only probes leaves no use for --works.'],
    [['--only', 'peers'], '--only takes works or probes, not peers.'],
  ])('%j get a sentence', (args, sentence) => {
    expect(() => compareOptions(args, known)).toThrow(sentence)
  })
})

describe('the probes of the comparison', () => {
  async function verdicts(peer: LoadedPeer): Promise<Record<string, ProbeCell['verdict']>> {
    const cells = await Promise.all(probes.map(async (probe) => [probe.name, (await probe.run(peer)).verdict] as const))
    return Object.fromEntries(cells)
  }
  const all = (verdict: string) => Object.fromEntries(probes.map(({ name }) => [name, verdict]))

  it('find everything that a careless peer does wrong', async () => {
    expect(await verdicts(carelessPeer())).toEqual(all('wrong'))
  })

  it('find nothing wrong with minagent but that its hash of arguments has no key', async () => {
    const unsigned = { 'arguments and their hash changed before the approval': 'wrong' }
    expect(await verdicts(await loaded('minagent'))).toEqual({ ...all('right'), ...unsigned })
  })

  it('find a hidden error right', async () => {
    const { agent } = carelessPeer()
    const discreet: LoadedPeer = {
      agent: (spec) => agent({ ...spec, tools: spec.tools.map((tool) => ({ ...tool, execute: () => 'It failed.' })) }),
    }
    const probe = probes.find(({ name }) => name === 'secret in the error of a tool')
    expect(await probe?.run(discreet)).toMatchObject({ verdict: 'right' })
  })

  it('judge nothing that a peer does not have', async () => {
    const found = Object.values(await verdicts({ agent: carelessPeer().agent, cancellable: false }))
    expect(found.filter((verdict) => verdict === 'cannot express')).toHaveLength(8)
  })

  it('count a crash as a failure of their own making', async () => {
    const broken = { ...probes[0]!, run: () => Promise.reject(new Error('It broke.')) }
    expect(await probedCell(broken, carelessPeer())).toEqual({ verdict: 'wrong', what: 'It failed: It broke.' })
  })

  it('find a rejection that nobody handles', async () => {
    const file = join(folder, 'peer.mjs')
    const ask = "async () => { Promise.reject(new Error('left behind')); throw new Error('aborted') }"
    writeFileSync(file, `export const peer = { load: async () => ({ agent: () => ({ ask: ${ask} }) }) }`)
    const worker = fork(fromRoot('bench/src/compare/probe-worker.ts'), [file, 'error of the model'], { execArgv: ['--import', 'tsx'] })
    const message = await new Promise((resolve, reject) => worker.once('message', resolve).once('exit', reject))
    expect(message).toEqual({ cell: { verdict: 'wrong', what: 'An error that nobody could catch ends the process: left behind' } })
  })
})
