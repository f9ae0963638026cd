import { type EvalReport, type MakeWorld, numeric, runEval } from '@minagent/eval'
import { expect, it } from 'vitest'
import { byHead, byTool, problems, unreliable } from '../arithmetic.ts'
import { usedOnce } from './used-tool.ts'

/** 一个变体做完整个数据集，由算得对和用过工具两个评分器来看。 */
function judged(agent: MakeWorld): Promise<EvalReport> {
  const variants = [{ name: '变体', version: '1', agent }]
  return runEval({ dataset: problems, variants, scorers: [numeric({ where: 'last' }), usedOnce('add')] })
}

it('用工具算的，两个评分器都通过', async () => {
  const { trials } = await judged(byTool)

  expect(new Set(trials.map(({ outcome }) => outcome))).toEqual(new Set(['pass']))
})

it('从不出错的心算答案全对，却因为没用工具不算通过', async () => {
  const { trials } = await judged(byHead(0))

  expect(trials[0]?.scores).toMatchObject({
    numeric: { outcome: 'pass' },
    used_add: { outcome: 'fail', reason: 'add 用了 0 次' },
  })
  expect(new Set(trials.map(({ outcome }) => outcome))).toEqual(new Set(['fail']))
})

it('断线的试验轮不到评分器：它是 error，不是没用工具', async () => {
  const { trials } = await judged(unreliable)
  const down = trials.filter(({ error }) => error)

  expect(down.length).toBeGreaterThan(0)
  expect(new Set(down.map(({ outcome }) => outcome))).toEqual(new Set(['error']))
  expect(new Set(trials.filter(({ error }) => !error).map(({ outcome }) => outcome))).toEqual(new Set(['pass']))
})
