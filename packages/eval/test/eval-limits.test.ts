import { type EvalCache, type EvalNotice, type EvalProgress, runEval, type Scorer, type Variant } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { type AgentLike, assistant, type Model } from '@minagent/types'
import { fakeClock, systemClock } from '@minagent/types/runtime'
import { expect, it, onTestFinished } from 'vitest'
import { answering, endedRun, same, scripted, sums } from './eval-support.ts'

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

it('begins nothing more when tokens or money are limited and a model tells no tokens', async () => {
  const messages: string[] = []
  const options = { dataset: sums, variants: [{ name: 'x', agent: () => silentAgent() }], scorers: [same], concurrency: 1 }

  const priceOf = () => ({ input: 1, output: 1 })
  for (const budget of [{ tokens: 1_000 }, { costUsd: 1 }]) {
    const { trials } = await runEval({ ...options, budget, priceOf, onNotice: ({ message }) => messages.push(message) })
    expect(trials).toMatchObject([{ outcome: 'pass' }])
    expect(trials[0]).not.toHaveProperty('costUsd')
  }

  expect(messages).toEqual([expect.stringContaining('tells no tokens'), expect.stringContaining('tells no tokens')])
})

function silentAgent(): Agent {
  return new Agent({ model: { complete: async () => ({ message: assistant('2'), stopReason: 'end_turn', usage: {} }) } })
}

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

const never = () => new Promise<never>(() => undefined)
const deafAgent: AgentLike = {
  run: never,
  start: () => ({
    id: 'deaf',
    result: never(),
    cancel: () => undefined,
    steer: () => undefined,
    [Symbol.asyncIterator]: () => ({ next: never }),
  }),
}

it.each<[string, Variant['agent'], Scorer]>([
  ['an agent', deafAgent, same],
  ['a function that makes one', never, same],
  ['a world that is looked at', () => ({ agent: scripted('2'), state: never }), same],
  ['a scorer', () => scripted('2'), { name: 'deaf', score: never }],
])('comes back when it is cancelled, even if %s never does', async (_, agent, scorer) => {
  const control = new AbortController()
  const evaluation = runEval({ dataset: sums, variants: [{ name: 'x', version: '1', agent }], scorers: [scorer], signal: control.signal })
  await systemClock.sleep(5)

  control.abort()

  expect(await evaluation).toMatchObject({ trials: [], stopped: 'cancelled' })
})

it('waits a little for what a cancelled trial closes and for the cache, but not for ever', async () => {
  const control = new AbortController()
  const clock = fakeClock()
  const notices: EvalNotice[] = []
  const variants: Variant[] = [
    { name: 'open', version: '1', agent: () => ({ agent: scripted('2'), close: never }) },
    { name: 'kept', version: '2', agent: () => scripted('2') },
    { name: 'nameless', agent: deafAgent },
  ]
  const cache: EvalCache = { get: () => undefined, set: never }
  const options = { dataset: { ...sums, cases: sums.cases.slice(0, 1) }, scorers: [same], cache, clock, signal: control.signal }
  const evaluation = runEval({ ...options, variants, onNotice: (notice) => notices.push(notice) })
  await systemClock.sleep(20)

  control.abort()
  await systemClock.sleep(5)
  await clock.advance(5_000)
  await systemClock.sleep(5)
  await clock.advance(5_000)

  expect(await evaluation).toMatchObject({ trials: [], stopped: 'cancelled' })
  expect(notices.map(({ kind }) => kind)).toEqual(['cache_failed', 'cache_failed', 'close_failed'])
})

it('outlives an agent whose run is rejected while its events throw', async () => {
  const unhandled: unknown[] = []
  const listen = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  const start = () => ({
    ...endedRun(Promise.reject(new Error('No result.'))),
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('No event.')) }),
  })

  const { trials } = await runEval({ dataset: sums, variants: [{ name: 'x', agent: { run: never, start } }], scorers: [same] })
  await systemClock.sleep(5)

  expect(trials.map(({ error }) => error?.message)).toEqual(Array(4).fill('No event.'))
  expect(unhandled).toEqual([])
})

it('throws what a listener throws, and begins no further trial', async () => {
  const { variant, asked } = answering('x', () => '2')
  const onTrial = () => {
    throw new Error('Full disk.')
  }

  await expect(runEval({ dataset: sums, variants: [variant], scorers: [same], concurrency: 1, onTrial })).rejects.toThrow('Full disk.')
  expect(asked).toEqual(['a0'])
})
