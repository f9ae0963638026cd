import { type EvalProgress, type EvalReport, runEval, type Scorer, type Trial, type Variant } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { assistant, isMinagentError, type Model, ModelError } from '@minagent/types'
import { fakeClock, systemClock } from '@minagent/types/runtime'
import { expect, it } from 'vitest'
import { z } from 'zod'
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

it('F76 counts a model that fails, a variant that throws and a scorer that throws as error, never as pass or fail', async () => {
  const down = answering('down', () => new ModelError('overloaded', 'No capacity.'))
  const thrown: Variant = { name: 'thrown', agent: () => Promise.reject(new Error('No database.')) }
  const good = answering('good', (id) => answers[id] ?? '')
  const asked: string[] = []
  const passing: Scorer = {
    name: 'passing',
    score: ({ variant }) => {
      asked.push(variant)
      return { outcome: 'pass' }
    },
  }
  const broken: Scorer = {
    name: 'broken',
    score: ({ case: { id } }) => {
      if (id === 'a') throw new Error('No judge.')
      return { outcome: 'pass' }
    },
  }

  const report = await runEval({ dataset: sums, variants: [down.variant, thrown, good.variant], scorers: [passing, broken] })

  const outcomes = (name: string) => report.trials.filter(({ variant }) => variant === name).map(({ outcome }) => outcome)
  expect(outcomes('down')).toEqual(['error', 'error', 'error', 'error'])
  expect(outcomes('thrown')).toEqual(['error', 'error', 'error', 'error'])
  expect(outcomes('good')).toEqual(['error', 'pass', 'pass', 'pass'])
  expect(asked).toEqual(['good', 'good', 'good', 'good'])
  expect(report.trials[0]).toMatchObject({ scores: {}, error: { message: expect.stringContaining('No capacity.') } })
  expect(report.trials[4]).toMatchObject({ scores: {}, error: { message: 'No database.' } })
  expect(report.trials[8]?.scores.broken).toEqual({ outcome: 'error', reason: 'The scorer broken failed: No judge.' })
})

it('F76 counts a model that times out as error', async () => {
  const silent: Model = { complete: () => new Promise(() => undefined) }
  const variant: Variant = { name: 'silent', agent: () => new Agent({ model: silent, limits: { modelTimeoutMs: 5 } }) }

  const { trials } = await runEval({ dataset: sums, variants: [variant], scorers: [same] })

  expect(trials.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error', 'error'])
})

it('lets scorers judge limits and refusals', async () => {
  const seen: string[] = []
  const stopReason: Scorer = {
    name: 'stop',
    score: (trial) => {
      seen.push(trial.stopReason)
      return { outcome: trial.stopReason === 'completed' ? 'pass' : 'fail' }
    },
  }
  const nop = defineTool({ name: 'nop', description: 'Nothing.', parameters: z.object({}), execute: () => 'done' })
  const endless: Variant = {
    name: 'endless',
    agent: () => {
      const call = [{ id: 'c', name: 'nop', arguments: {} }]
      return new Agent({ model: new FakeModel([call, call]), tools: new ToolRegistry([nop]), maxSteps: 2 })
    },
  }

  const { trials } = await runEval({ dataset: { ...sums, cases: sums.cases.slice(0, 1) }, variants: [endless], scorers: [stopReason] })

  expect(seen).toEqual(['max_model_rounds'])
  expect(trials).toMatchObject([{ outcome: 'fail', steps: 2, answer: '' }])
})

it('refuses what a scorer says that is no score', async () => {
  const wrong = [undefined, { outcome: 'good' }, { outcome: 'pass', value: Number.NaN }, { outcome: 'pass', value: 5 }]
  const scorers = wrong.map((score, index): Scorer => ({ name: `s${index}`, score: () => score as never }))

  const { trials } = await runEval({ dataset: sums, variants: [answering('x', () => '2').variant], scorers })

  expect(Object.values(trials[0]?.scores ?? {}).map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error', 'error'])
})

it('counts tokens and cost of every model call once, by the model that answered', async () => {
  const model = (id: string, answered?: string): Model => ({
    id,
    async complete() {
      const usage = { inputTokens: 1_000_000, outputTokens: 500_000 }
      return { message: assistant('2'), stopReason: 'end_turn', usage, ...(answered === undefined ? {} : { model: answered }) }
    },
  })
  const priceOf = (id: string) => (id === 'large' ? { input: 2, output: 4 } : id === 'small' ? { input: 1, output: 2 } : undefined)
  const variants = ['large', 'unknown'].map((id): Variant => ({ name: id, agent: new Agent({ model: model(id) }) }))
  const fallback: Variant = { name: 'fallback', agent: new Agent({ model: model('large', 'small') }) }
  const one = { ...sums, cases: sums.cases.slice(0, 1) }

  const { trials } = await runEval({ dataset: one, variants: [...variants, fallback], scorers: [same], priceOf })

  expect(trials.map(({ costUsd }) => costUsd)).toEqual([4, undefined, 2])
  expect(trials[0]?.usage).toEqual({ inputTokens: 1_000_000, outputTokens: 500_000 })
})

it('says how far it is, and how long the rest may take', async () => {
  const clock = fakeClock()
  const progress: EvalProgress[] = []
  const slow: Model = {
    async complete() {
      await clock.advance(100)
      return { message: assistant('2'), stopReason: 'end_turn', usage: {} }
    },
  }
  const variant: Variant = { name: 'slow', agent: new Agent({ model: slow, runtime: { clock } }) }

  await runEval({ dataset: sums, variants: [variant], scorers: [same], concurrency: 1, clock, onProgress: (now) => progress.push(now) })

  const counts = { total: 4, cached: 0, passed: 1, errors: 0 }
  expect(progress).toEqual([
    { ...counts, done: 1, failed: 0, elapsedMs: 100, leftMs: 300 },
    { ...counts, done: 2, failed: 1, elapsedMs: 200, leftMs: 200 },
    { ...counts, done: 3, failed: 2, elapsedMs: 300, leftMs: 100 },
    { ...counts, done: 4, failed: 3, elapsedMs: 400, leftMs: 0 },
  ])
})

it('never has more trials under way than asked', async () => {
  let now = 0
  let most = 0
  const counting: Model = {
    async complete() {
      most = Math.max(most, ++now)
      await systemClock.sleep(1)
      now--
      return { message: assistant('2'), stopReason: 'end_turn', usage: {} }
    },
  }

  await runEval({
    dataset: sums,
    variants: [{ name: 'x', agent: new Agent({ model: counting }) }],
    scorers: [same],
    repeats: 5,
    concurrency: 3,
  })

  expect(most).toBe(3)
})

it('stops at a budget of trials, for all variants alike, and says that something is missing', async () => {
  const notices: string[] = []
  const one = answering('one', () => '2')
  const two = answering('two', () => '2')

  const report = await runEval({
    dataset: sums,
    variants: [one.variant, two.variant],
    scorers: [same],
    budget: { trials: 4 },
    onNotice: ({ kind }) => notices.push(kind),
  })

  expect(report.trials.map(({ variant, caseId }) => `${variant} ${caseId}`)).toEqual(['one a', 'one b', 'two a', 'two b'])
  expect(report.stopped).toBe('budget')
  expect(notices).toEqual(['budget_used_up'])
})

it.each([
  ['tokens', { tokens: 25 }, 3],
  ['USD', { costUsd: 0.000_02 }, 2],
])('stops new trials when the %s are used up', async (_, budget, trials) => {
  const model: Model = {
    id: 'priced',
    complete: async () => ({ message: assistant('2'), stopReason: 'end_turn', usage: { inputTokens: 10, outputTokens: 0 } }),
  }
  const variants = [{ name: 'x', agent: new Agent({ model }) }]

  const report = await runEval({
    dataset: sums,
    variants,
    scorers: [same],
    budget,
    concurrency: 1,
    priceOf: () => ({ input: 1, output: 1 }),
  })

  expect(report.trials).toHaveLength(trials)
  expect(report.stopped).toBe('budget')
})

it('begins nothing more when money is limited and a model has no price', async () => {
  const messages: string[] = []
  const variants = [answering('x', () => '2').variant]
  const budget = { costUsd: 5 }

  const options = { dataset: sums, variants, scorers: [same], budget, concurrency: 1 }
  const report = await runEval({ ...options, priceOf: () => undefined, onNotice: ({ message }) => messages.push(message) })

  expect(report.trials).toHaveLength(1)
  expect(messages).toEqual([expect.stringContaining('has no price')])
  await expect(runEval(options)).rejects.toThrow('budget.costUsd needs priceOf')
})

it('reports what was judged when it is cancelled, also while an agent listens to nobody', async () => {
  const control = new AbortController()
  const deaf: Model = {
    async complete(messages) {
      if (messages.at(-1)?.content === '3 + 3') {
        control.abort()
        return new Promise(() => undefined)
      }
      return { message: assistant('2'), stopReason: 'end_turn', usage: {} }
    },
  }
  let closed = 0
  const variant: Variant = { name: 'deaf', agent: () => ({ agent: new Agent({ model: deaf }), close: () => void closed++ }) }

  const report = await runEval({ dataset: sums, variants: [variant], scorers: [same], concurrency: 1, signal: control.signal })

  expect(report.trials.map(({ caseId }) => caseId)).toEqual(['a', 'b'])
  expect(report.stopped).toBe('cancelled')
  expect(closed).toBe(3)
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

it('hides secrets in what a report shows, and cuts long answers at a whole character', async () => {
  const key = 'sk-abcdefghijklmnop1234567890'
  const long = `${'x'.repeat(1999)}😀`
  const variant = answering('x', (id) => (id === 'a' ? `The key is ${key}.` : long)).variant

  const report: EvalReport = await runEval({ dataset: sums, variants: [variant], scorers: [same] })

  expect(JSON.stringify(report)).not.toContain(key)
  expect(report.trials[1]?.answer).toBe('x'.repeat(1999))
})

it('throws what a listener throws, and begins no further trial', async () => {
  const { variant, asked } = answering('x', () => '2')
  const onTrial = () => {
    throw new Error('Full disk.')
  }

  await expect(runEval({ dataset: sums, variants: [variant], scorers: [same], concurrency: 1, onTrial })).rejects.toThrow('Full disk.')
  expect(asked).toEqual(['a0'])
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
