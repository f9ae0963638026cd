import { join } from 'node:path'
import { dataset, type EvalNotice, memoryCache, runEval, type Scorer, type Trial, type Variant } from '@minagent/eval'
import { fileCache } from '@minagent/eval/node'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { type AgentLike, assistant, type Model, ModelError, type RunEvent } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { answering, endedRun, same, scripted, sums } from './eval-support.ts'
import { temporaryFolder } from './temporary-folder.ts'

for (const [name, makeCache] of Object.entries({
  memoryCache,
  fileCache: () => fileCache(join(temporaryFolder(), 'not', 'there', 'yet')),
})) {
  it(`does no kept trial again, and reports the same (${name})`, async () => {
    const cache = makeCache()
    const first = answering('x', () => '2')
    const again = answering('x', () => '3')
    const options = { dataset: sums, scorers: [same], repeats: 2, cache }

    const report = await runEval({ ...options, variants: [first.variant] })
    const progress: number[] = []
    const onProgress = ({ cached }: { readonly cached: number }) => progress.push(cached)

    expect(await runEval({ ...options, variants: [again.variant], onProgress })).toEqual(report)
    expect(again.asked).toEqual([])
    expect(progress.at(-1)).toBe(8)
  })
}

it('carries a trial out again for another case, repeat, seed, name, version, or agent', async () => {
  const cache = memoryCache()
  const asked = async (change: {
    system?: string
    name?: string
    version?: string
    seed?: number
    repeats?: number
    expected?: string
  }) => {
    const { system = 'Add.', name = 'x', version, seed = 0, repeats = 1, expected = '2' } = change
    let count = 0
    const model = () => new FakeModel([() => String(++count)])
    const agent = () => new Agent({ model: model(), system })
    const dataset = { ...sums, cases: [{ id: 'a', input: '1 + 1', expected }] }
    const variant: Variant = { name, agent, ...(version === undefined ? {} : { version }) }
    await runEval({ dataset, variants: [variant], scorers: [same], cache, seed, repeats, concurrency: 1 })
    return count
  }

  expect(await asked({})).toBe(1)
  expect(await asked({})).toBe(0)
  expect(await asked({ system: 'Add well.' })).toBe(1)
  expect(await asked({ name: 'y' })).toBe(1)
  expect(await asked({ version: '2' })).toBe(1)
  expect(await asked({ version: '2', system: 'Another.' })).toBe(0)
  expect(await asked({ seed: 1 })).toBe(1)
  expect(await asked({ repeats: 3 })).toBe(2)
  expect(await asked({ expected: '3' })).toBe(1)
})

it('finds the fingerprint of an agent without asking its model', async () => {
  const model = new FakeModel(['2', '4', '6', '8'])
  const agent = new Agent({ model })

  const { trials } = await runEval({
    dataset: sums,
    variants: [{ name: 'x', agent }],
    scorers: [same],
    cache: memoryCache(),
    concurrency: 1,
  })

  expect(trials.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'pass', 'pass'])
  expect(model.calls).toHaveLength(4)
})

it('keeps no trial of an agent that only its name tells from others, and says so once', async () => {
  const notices: EvalNotice[] = []
  const asked: string[] = []
  const team: Variant = {
    name: 'team',
    agent: ({ case: { id } }) => {
      const speak = () => {
        asked.push(id)
        return '2'
      }
      return withoutFingerprint(new Agent({ model: new FakeModel([speak]) }))
    },
  }
  const options = {
    dataset: sums,
    variants: [team],
    scorers: [same],
    cache: memoryCache(),
    onNotice: (notice: EvalNotice) => notices.push(notice),
  }

  await runEval(options)
  await runEval(options)

  expect(asked).toHaveLength(8)
  expect(notices.map(({ kind }) => kind)).toEqual(['not_cached', 'not_cached'])
})

//#region outage-again
it('F76 keeps no outage: it is tried again the next time', async () => {
  const cache = memoryCache()
  const down = answering('x', () => new ModelError('overloaded', 'No capacity.'))
  const up = answering('x', () => '2')
  const options = { dataset: sums, scorers: [same], cache }

  const before = await runEval({ ...options, variants: [down.variant] })
  const after = await runEval({ ...options, variants: [up.variant] })

  expect(before.trials.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error', 'error'])
  expect(after.trials.map(({ outcome }) => outcome)).toEqual(['pass', 'fail', 'fail', 'fail'])
  expect(up.asked).toHaveLength(4)
})
//#endregion outage-again

it('judges kept trials with a changed scorer, and asks a scorer of a known version only once', async () => {
  const cache = memoryCache()
  const { variant, asked } = answering('x', () => '2')
  const judged: string[] = []
  const judge = (version: string | undefined, outcome: 'pass' | 'fail' | 'error'): Scorer => ({
    name: 'judge',
    ...(version === undefined ? {} : { version }),
    score: ({ case: { id } }) => {
      judged.push(id)
      return { outcome }
    },
  })
  const outcomes = async (scorer: Scorer) => {
    judged.length = 0
    const { trials } = await runEval({ dataset: sums, variants: [variant], scorers: [scorer], cache })
    return [trials[0]?.outcome, judged.length]
  }

  expect(await outcomes(judge('1', 'pass'))).toEqual(['pass', 4])
  expect(await outcomes(judge('1', 'fail'))).toEqual(['pass', 0])
  expect(await outcomes(judge('2', 'fail'))).toEqual(['fail', 4])
  expect(await outcomes(judge(undefined, 'pass'))).toEqual(['pass', 4])
  expect(await outcomes(judge('3', 'error'))).toEqual(['error', 4])
  expect(await outcomes(judge('3', 'pass'))).toEqual(['pass', 4])
  expect(asked).toHaveLength(4)
})

it('asks a scorer of a known version for each case, however alike their trials are', async () => {
  const cases = ['yes', 'no'].map((expected) => ({ id: expected, input: 'The same?', expected }))
  const result = { ...(await scripted('yes').run('The same?')), messages: [], events: [] }
  const agent: AgentLike = { run: async () => result, start: () => endedRun(result) }
  const scorer: Scorer = { ...same, version: '1' }
  const clock = fakeClock()

  const options = { dataset: dataset('alike', cases), scorers: [scorer], cache: memoryCache(), clock, concurrency: 1 }
  const { trials } = await runEval({ ...options, variants: [{ name: 'x', version: '1', agent }] })

  expect(trials.map(({ outcome }) => outcome)).toEqual(['pass', 'fail'])
})

it('shows scorers a kept trial as it was: messages, events, output and state', async () => {
  const cache = memoryCache()
  const add = defineTool({
    name: 'add',
    description: 'Adds.',
    parameters: z.object({ a: z.number() }),
    execute: ({ a }) => ({ sum: a + 1 }),
  })
  const model = () => new FakeModel([[{ id: 'c1', name: 'add', arguments: { a: 1 } }], '2'])
  const variant: Variant = {
    name: 'x',
    version: '1',
    agent: () => ({
      agent: new Agent({ model: model(), tools: new ToolRegistry([add]), system: 'Add.' }),
      state: () => ({ at: new Date(0) }),
    }),
  }
  const seen: Trial[] = []
  const options = { dataset: sums, variants: [variant], scorers: [same], cache, onTrial: (trial: Trial) => seen.push(trial) }

  await runEval(options)
  const carriedOut = seen.splice(0)
  await runEval(options)

  expect(carriedOut[0]?.events.map(({ type }) => type)).toContain('tool.call.finished')
  expect(carriedOut[0]?.state).toEqual({ at: '1970-01-01T00:00:00.000Z' })
  expect(seen).toEqual(carriedOut)
})

it('spends nothing of a budget for kept trials, and reports them all', async () => {
  const cache = memoryCache()
  const options = { dataset: sums, variants: [answering('x', () => '2', '1').variant], scorers: [same], cache }

  expect((await runEval({ ...options, budget: { trials: 3 } })).trials).toHaveLength(3)
  const rest = await runEval({ ...options, budget: { trials: 1 } })

  expect(rest.trials).toHaveLength(4)
  expect(rest.stopped).toBeUndefined()
})

it('does not confuse the costs of a kept trial with prices of another day', async () => {
  const cache = memoryCache()
  const model: Model = {
    id: 'm',
    complete: async () => ({ message: assistant('2'), stopReason: 'end_turn', usage: { inputTokens: 1_000_000 } }),
  }
  const options = { dataset: sums, variants: [{ name: 'x', agent: new Agent({ model }) }], scorers: [same], cache }

  await runEval({ ...options, priceOf: () => ({ input: 1, output: 1 }) })
  const { trials } = await runEval({ ...options, priceOf: () => ({ input: 3, output: 3 }) })

  expect(trials[0]?.costUsd).toBe(3)
})

/** As a team tells of itself. */
function withoutFingerprint(agent: Agent): AgentLike {
  return {
    run: (input, options) => agent.run(input, options),
    start(input, options) {
      const run = agent.start(input, options)
      async function* events(): AsyncGenerator<RunEvent> {
        for await (const event of run) yield event.type === 'run.started' ? { ...event, fingerprint: '' } : event
      }
      return {
        id: run.id,
        result: run.result,
        cancel: () => run.cancel(),
        steer: (text) => run.steer(text),
        [Symbol.asyncIterator]: events,
      }
    },
  }
}
