import { compare, dataset, type MakeWorld, numeric, runEval, type VariantComparison } from '@minagent/eval'
import { expect, it } from 'vitest'
import { byHead, byTool, problems } from '../arithmetic.ts'
import { decide } from './release.ts'

/** 新版本和旧版本，在前 `cases` 道题上比较。 */
async function compared(before: MakeWorld, after: MakeWorld, cases = problems.cases.length): Promise<VariantComparison> {
  const variants = [
    { name: '旧', version: '1', agent: before },
    { name: '新', version: '1', agent: after },
  ]
  const some = dataset('addition', problems.cases.slice(0, cases))
  const [pair] = compare(await runEval({ dataset: some, variants, scorers: [numeric({ where: 'last' })] })).pairs
  if (!pair) throw new Error('没有可以比较的。')
  return pair
}

it('明确变好就发布，明确变差就不换', async () => {
  expect(decide(await compared(byHead(0.4), byTool), 0.05)).toBe('release')
  expect(decide(await compared(byTool, byHead(0.4)), 0.05)).toBe('keep')
})

it('看不出差别，但四十道题本来就看不出 5 个百分点：要更多用例', async () => {
  expect(decide(await compared(byTool, byTool), 0.05)).toBe('more_cases')
})

it('能容忍变差 20 个百分点时，四十道题够了', async () => {
  expect(decide(await compared(byTool, byTool), 0.2)).toBe('release')
})

it('只有三道题，什么差别都看不出来', async () => {
  const pair = await compared(byTool, byTool, 3)

  expect(pair.minimumDetectable).toBeUndefined()
  expect(decide(pair, 1)).toBe('more_cases')
})
