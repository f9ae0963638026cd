import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type RunTree, runTree, supervisor, type TeamParts } from '@minagent/multiagent'
import { ToolRegistry } from '@minagent/tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { writtenTeam } from './killed-team.ts'
import { callOf, collect, reply, scripted, stuckModel, toolOf } from './teams.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readOnly = { sideEffect: 'none' } as const
const task = (worker: string, id = `call_${worker}`) => callOf(worker, { task: `The part of ${worker}.` }, id)

/** Runs in a tree, the topmost first. */
function runsOf(tree: RunTree): RunTree[] {
  return [tree, ...tree.runs.flatMap(runsOf)]
}

describe('a supervisor', () => {
  it('gives tasks to workers, whose answers alone come back, and answers itself', async () => {
    const model = new FakeModel([[task('reader'), task('writer')], 'Both are done.'])
    const team = supervisor({
      workers: {
        reader: { agent: scripted(['read']), description: 'Reads.' },
        writer: { agent: scripted(['written']), description: 'Writes.' },
      },
      lead: ({ tools, instructions }) => new Agent({ name: 'boss', model, tools: new ToolRegistry(tools), system: instructions }),
    })

    const result = await team.run('Do both.')

    expect(team.name).toBe('boss')
    expect(result.final).toBe('Both are done.')
    expect(model.calls[0]?.[0][0]?.content).toContain('- reader: Reads.\n- writer: Writes.')
    expect(model.calls[1]?.[0].slice(-2).map(({ content }) => content)).toEqual(['read', 'written'])
  })

  it('has workers that change nothing work side by side, each below its own call', async () => {
    const order: string[] = []
    let arrive: () => void
    const both = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const meeting = (name: string) =>
      toolOf('meet', async () => {
        order.push(name)
        if (order.length === 2) arrive()
        await both
        return 'met'
      })
    const worker = (name: string) => ({
      agent: scripted([[callOf('meet')], `${name} is done`], [meeting(name)]),
      description: name,
      metadata: readOnly,
    })
    const team = supervisor({
      workers: { left: worker('left'), right: worker('right') },
      lead: ({ tools }) => scripted([[task('left'), task('right')], 'ok'], tools, { parallelTools: true }),
    })
    const run = team.start('q', { runId: 'top' })

    const events = await collect(run)

    expect(order).toEqual(['left', 'right'])
    const { runs } = await run.result
    expect(runs.runs.map(({ runId, parent }) => [runId, parent?.callId])).toEqual([
      ['top:0:0:left', 'call_left'],
      ['top:0:1:right', 'call_right'],
    ])
    expect(runTree(events)).toEqual(runs)
  })

  it('hears that a worker failed, and goes on', async () => {
    const team = supervisor({
      workers: { writer: { agent: new Agent({ model: new FakeModel([new Error('down')]) }), description: 'Writes.' } },
      lead: ({ tools }) => scripted([[task('writer')], 'Without the writer, then.'], tools),
    })

    const { final, messages, runs } = await team.run('q')

    expect(final).toBe('Without the writer, then.')
    expect(messages.find(({ role }) => role === 'tool')?.content).toContain('model_failed')
    expect(runs.runs[0]?.stopReason).toBe('model_failed')
  })

  it('is cancelled as a whole: no worker goes on', async () => {
    const stuck = [stuckModel(), stuckModel()]
    const [left, right] = stuck.map((model) => ({ agent: new Agent({ model }), description: 'Waits.', metadata: readOnly }))
    const team = supervisor({
      workers: { left: left!, right: right! },
      lead: ({ tools }) => scripted([[task('left'), task('right')], 'ok'], tools, { parallelTools: true }),
    })
    const cancellation = new AbortController()
    const run = team.start('q', { signal: cancellation.signal })
    await Promise.all(stuck.map(({ asked }) => asked))

    cancellation.abort(new Error('enough'))

    expect((await run.result).stopReason).toBe('cancelled')
    expect(stuck.map(({ waiting }) => waiting)).toEqual([0, 0])
    await expect(team.run('q', { signal: cancellation.signal })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('knows one sum of tokens and of money over all agents, and each its part, whatever the tree', async () => {
    const price = { input: 1_000_000, output: 2_000_000 }
    const limits = { priceOf: () => price }
    await fc.assert(
      fc.asyncProperty(shapes(3), async (shape) => {
        const build = ({ tokens, below }: Shape): Agent => teamOf(below.map(build), tokens).lead
        const teamOf = (agents: Agent[], tokens: number) =>
          supervisor({
            workers: Object.fromEntries(agents.map((agent, at) => [`w${at}`, { agent, description: 'w' }])),
            lead: ({ tools }: TeamParts) => {
              const calls = agents.map((_, at) => task(`w${at}`))
              const script = [...(calls.length > 0 ? [reply('', tokens, calls)] : []), reply('done', tokens)]
              return scripted(script, tools, { limits })
            },
          })
        const { runs, spent, usage } = await teamOf(shape.below.map(build), shape.tokens).run('q', { runId: 'top' })

        const all = runsOf(runs)
        const sum = (key: 'inputTokens' | 'outputTokens') => all.reduce((total, run) => total + (run.usage[key] ?? 0), 0)
        expect(runs.usage).toEqual(usage)
        expect(all.length).toBe(sizeOf(shape))
        expect(runs.total).toEqual({ inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') })
        expect(spent).toEqual({
          tokens: sum('inputTokens') + sum('outputTokens'),
          costUsd: sum('inputTokens') + 2 * sum('outputTokens'),
        })
      }),
      { numRuns: 40 },
    )
  })

  it('D2 goes on in another process after its own was killed, and what a worker had finished is not done again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'multiagent-'))
    const program = fileURLToPath(new URL('./killed-team.ts', import.meta.url))
    try {
      const killed = spawnSync(process.execPath, [sourceProgram(program), folder], { encoding: 'utf8', cwd: root })
      expect(killed.signal, killed.stderr).toBe('SIGKILL')

      const result = await (await writtenTeam(folder, () => undefined).lead.resume('top')).result

      expect(result.final).toBe('Read and written.')
      expect(readFileSync(join(folder, 'work.log'), 'utf8').split('\n')).toEqual(['reader works', 'writer works', 'writer works', ''])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

interface Shape {
  readonly tokens: number
  readonly below: readonly Shape[]
}

function shapes(depth: number): fc.Arbitrary<Shape> {
  const below = depth === 0 ? fc.constant([]) : fc.array(shapes(depth - 1), { maxLength: 3 })
  return fc.record({ tokens: fc.integer({ min: 1, max: 50 }), below })
}

function sizeOf({ below }: Shape): number {
  return below.reduce((sum, shape) => sum + sizeOf(shape), 1)
}
