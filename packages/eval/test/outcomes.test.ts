import { type EvalReport, runEval, type Scorer, type Variant } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { assistant, type Model, ModelError } from '@minagent/types'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { answering, same, sums } from './eval-support.ts'

const answers: Readonly<Record<string, string>> = { a: '2', b: '4', c: '7', d: '8' }

//#region outages
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
//#endregion outages

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

it('hides secrets in what a report shows, and cuts long answers at a whole character', async () => {
  const key = 'sk-abcdefghijklmnop1234567890'
  const long = `${'x'.repeat(1999)}😀`
  const variant = answering('x', (id) => (id === 'a' ? `The key is ${key}.` : long)).variant

  const report: EvalReport = await runEval({ dataset: sums, variants: [variant], scorers: [same] })

  expect(JSON.stringify(report)).not.toContain(key)
  expect(report.trials[1]?.answer).toBe('x'.repeat(1999))
})
