import { dataset, runEval, type Trial, type Variant } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { assistant, isMinagentError, type Model, ModelError } from '@minagent/types'
import { fakeClock, systemClock } from '@minagent/types/runtime'
import { expect, it } from 'vitest'
import { answering, same, scripted, sums } from './eval-support.ts'

const answers: Readonly<Record<string, string>> = { a: '2', b: '4', c: '7', d: '8' }

it('tries every variant on every case, as often as asked, and reports in that order', async () => {
  const good = answering('good', (id) => answers[id] ?? '')
  const bad = answering('bad', () => '0')

  const report = await runEval({ dataset: sums, variants: [good.variant, bad.variant], scorers: [same], repeats: 2 })

  expect(report).toMatchObject({ version: 1, variants: ['good', 'bad'], scorers: ['same'], repeats: 2, seed: 0 })
  expect(report.dataset).toEqual({ name: 'sums', hash: sums.hash, cases: 4 })
  expect(report.trials.map(({ variant, caseId, repeat }) => `${variant} ${caseId}${repeat}`)).toEqual(
    ['good', 'bad'].flatMap((variant) => ['a', 'b', 'c', 'd'].flatMap((id) => [0, 1].map((repeat) => `${variant} ${id}${repeat}`))),
  )
  expect(report.trials.filter(({ outcome }) => outcome === 'pass')).toHaveLength(6)
  expect(report.trials[4]).toMatchObject({
    caseId: 'c',
    outcome: 'fail',
    answer: '7',
    scores: { same: { reason: 'Expected 6, found 7.' } },
  })
  expect(report.stopped).toBeUndefined()
})

it('gives the same report byte for byte for the same seed, however many trials run at once', async () => {
  const clock = fakeClock()
  const evaluate = (concurrency: number, seed: number) => {
    // The later the case, the sooner it answers.
    const waiting = (id: string, answer: string): Model => ({
      async complete() {
        for (let turn = 0; turn < 100 - id.charCodeAt(0); turn++) await systemClock.sleep(0)
        return { message: assistant(answer), stopReason: 'end_turn', usage: { inputTokens: 1, outputTokens: 1 } }
      },
    })
    const variant: Variant = {
      name: 'random',
      agent: ({ case: { id }, seed: own }) => new Agent({ model: waiting(id, String(own % 10)), runtime: { clock } }),
    }
    return runEval({ dataset: sums, variants: [variant], scorers: [same], repeats: 3, concurrency, seed, clock })
  }

  const first = JSON.stringify(await evaluate(1, 7))

  expect(JSON.stringify(await evaluate(8, 7))).toBe(first)
  expect(JSON.stringify(await evaluate(8, 8))).not.toBe(first)
})

it('gives a trial the same seed for all variants, another one for each case and repeat, and the same one in a larger dataset', async () => {
  const seeds = new Map<string, number>()
  const variant = (name: string): Variant => ({
    name,
    agent: ({ case: { id }, repeat, seed }) => {
      seeds.set(`${name} ${id}${repeat}`, seed)
      return scripted('x')
    },
  })
  await runEval({ dataset: sums, variants: [variant('x'), variant('y')], scorers: [same], repeats: 2 })
  const seedOfD = seeds.get('x d1')

  expect(new Set(seeds.values()).size).toBe(8)
  expect(seeds.get('y d1')).toBe(seedOfD)

  await runEval({ dataset: { ...sums, cases: sums.cases.slice(3) }, variants: [variant('x')], scorers: [same], repeats: 2 })
  expect(seeds.get('x d1')).toBe(seedOfD)
})

it('gives each trial a world of its own, looks at it afterwards and closes it, however the trial ends', async () => {
  const log: string[] = []
  const variant: Variant = {
    name: 'worldly',
    agent: ({ case: { id } }) => {
      const rows: string[] = []
      const model = new FakeModel([
        () => {
          rows.push(id)
          if (id === 'b') throw new ModelError('network', 'Gone.')
          return '2'
        },
      ])
      const close = () => {
        log.push(`closed ${id}`)
        if (id === 'c') throw new Error('Stuck.')
      }
      return { agent: new Agent({ model }), state: () => ({ rows }), close }
    },
  }
  const trials: Trial[] = []
  const notices: string[] = []

  await runEval({
    dataset: sums,
    variants: [variant],
    scorers: [same],
    concurrency: 1,
    onTrial: (trial) => trials.push(trial),
    onNotice: ({ kind, message }) => notices.push(`${kind}: ${message}`),
  })

  expect(trials.map(({ state }) => state)).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ rows: [id] })))
  expect(log).toEqual(['closed a', 'closed b', 'closed c', 'closed d'])
  expect(notices).toEqual(['close_failed: What "worldly" made for case "c" could not be closed: Stuck.'])
})

it('reports the hash of the cases that were tried, also of a dataset that was cut by hand', async () => {
  const cut = { ...sums, cases: sums.cases.slice(0, 2) }
  const options = { variants: [answering('x', () => '2').variant], scorers: [same] }

  const report = await runEval({ ...options, dataset: cut })

  expect(report.dataset).toEqual({ name: 'sums', hash: dataset('any', cut.cases).hash, cases: 2 })
  const twice = { ...sums, cases: [...sums.cases, ...sums.cases] }
  await expect(runEval({ ...options, dataset: twice })).rejects.toThrow('give each case its own')
})

it('refuses options that mean nothing', async () => {
  const { variant } = answering('x', () => '2')
  const options = { dataset: sums, variants: [variant], scorers: [same] }

  await expect(runEval({ ...options, repeats: 0 })).rejects.toThrow('repeats must be a positive integer')
  await expect(runEval({ ...options, concurrency: 1.5 })).rejects.toThrow('concurrency must be')
  await expect(runEval({ ...options, seed: 0.5 })).rejects.toThrow('seed must be a whole number')
  await expect(runEval({ ...options, budget: { tokens: 0 } })).rejects.toThrow('budget.tokens must be a positive number')
  await expect(runEval({ ...options, scorers: [] })).rejects.toThrow('at least one scorer')
  const twice = await runEval({ ...options, variants: [variant, variant] }).catch((error: unknown) => error)
  expect(isMinagentError(twice, 'invalid_definition') && twice.message).toContain('Two variants are called "x"')
})
