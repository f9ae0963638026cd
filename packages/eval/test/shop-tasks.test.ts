import { contains, dataset, flakyCases, passAtK, passHatK, runEval, state, type Variant } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { ToolRegistry } from '@minagent/tools'
import { fakeClock } from '@minagent/types/runtime'
import { expect, it } from 'vitest'
import { clerkModel } from './shop-clerk.ts'
import { customer, ORDERS, POLICY, shopWorld } from './shop-world.ts'

const clock = fakeClock()

/** Each case knows what the rows of the shop must be afterwards, and what the customer must be told. */
const tasks = dataset('shop', [
  {
    id: 'cancel',
    input: 'I do not want my lamp any more.',
    expected: { ...ORDERS, '1001': { ...ORDERS['1001'], status: 'cancelled' } },
    metadata: { order: '1001', told: '30.00' },
  },
  {
    id: 'exchange',
    input: 'I would rather have a blue lamp.',
    expected: { ...ORDERS, '1002': { ...ORDERS['1002'], item: 'desk lamp, blue', status: 'exchanged' } },
    metadata: { order: '1002', told: 'blue' },
  },
  { id: 'too late', input: 'Please cancel my order.', expected: ORDERS, metadata: { order: '1003', told: 'cannot' } },
])

const scorers = [state(), contains({ name: 'told', expected: ({ metadata }) => metadata?.told })]

it('scores a clerk by the rows of the shop and by what the customer was told, whatever way it went', async () => {
  const variants = [clerk('careful', () => false), clerk('careless', () => true)]

  const { trials } = await runEval({ dataset: tasks, variants, scorers, clock })

  const said = trials.map(({ variant, caseId, outcome, scores }) => [variant, caseId, outcome, scores.state?.outcome, scores.told?.outcome])
  expect(said).toEqual([
    ['careful', 'cancel', 'pass', 'pass', 'pass'],
    ['careful', 'exchange', 'pass', 'pass', 'pass'],
    ['careful', 'too late', 'pass', 'pass', 'pass'],
    ['careless', 'cancel', 'fail', 'pass', 'fail'],
    ['careless', 'exchange', 'fail', 'fail', 'pass'],
    ['careless', 'too late', 'fail', 'fail', 'fail'],
  ])
})

it('shows with pass^k that a clerk who is right most of the time is seldom right every time', async () => {
  const mistakes = new Set<string>()
  const careless = (seed: number, trial: string): boolean => {
    if (seed % 4 === 0) mistakes.add(trial)
    return seed % 4 === 0
  }
  const variants = [clerk('steady', () => false), clerk('flaky', careless)]
  const evaluate = () => runEval({ dataset: tasks, variants, scorers, repeats: 8, seed: 16, clock })

  const report = await evaluate()
  const rates = (measure: typeof passHatK) => [1, 2, 4, 8].map((k) => measure(report, k).map(({ rate }) => rate ?? Number.NaN))
  const hat = rates(passHatK)
  const at = rates(passAtK)

  expect(hat.map(([steady]) => steady)).toEqual([1, 1, 1, 1])
  expect(hat[0]?.[1]).toBeCloseTo(1 - mistakes.size / 24, 12)
  expect(at[0]).toEqual(hat[0])
  for (let index = 1; index < 4; index++) {
    expect(hat[index]?.[1]).toBeLessThan(hat[index - 1]?.[1] ?? 0)
    expect(at[index]?.[1]).toBeGreaterThanOrEqual(at[index - 1]?.[1] ?? 1)
  }
  expect(new Set(flakyCases(report).map(({ variant }) => variant))).toEqual(new Set(['flaky']))
  expect(flakyCases(report).reduce((sum, { failed }) => sum + failed, 0)).toBe(mistakes.size)
  expect(JSON.stringify(await evaluate())).toBe(JSON.stringify(report))
})

/** A clerk, the shop it works in and the customer who calls, new for each trial. */
function clerk(name: string, isCareless: (seed: number, trial: string) => boolean): Variant {
  return {
    name,
    agent: ({ case: task, seed, repeat }) => {
      const { tools, state: rows } = shopWorld()
      const model = clerkModel(task, isCareless(seed, `${task.id}${repeat}`))
      return { agent: new Agent({ model, tools: new ToolRegistry(tools), system: POLICY }), user: customer(task), state: rows }
    },
  }
}
