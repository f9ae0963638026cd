import { Agent, createBudget } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { executePlan, type TaskAssignment } from '@minagent/planner'
import { memoryJournal, stepStore } from '@minagent/session'
import type { ModelResponse } from '@minagent/types'
import { expect, it } from 'vitest'
import { planOf, task } from './plans.ts'

const answer = (inputTokens: number, outputTokens: number): ModelResponse => ({
  message: { role: 'assistant', content: 'Done.', toolCalls: [] },
  stopReason: 'end_turn',
  usage: { inputTokens, outputTokens },
})

it('holds the budget of a task before it begins: what does not fit waits, and begins when there is enough', async () => {
  const seen: (readonly [string, number | undefined])[] = []
  const budget = createBudget({ tokens: 100 })
  const agents = {
    work: async ({ task: { id }, budget: own }: TaskAssignment) => {
      seen.push([id, own.left.tokens])
      await Promise.resolve()
      own.reserve(40, 0)?.settle({ tokens: 10, costUsd: 0 })
    },
  }
  const plan = planOf(
    task('a', [], { budget: { tokens: 60 } }),
    task('b', [], { budget: { tokens: 60 } }),
    task('c', [], { budget: { tokens: 30 } }),
  )

  const { stopReason, tasks } = await executePlan(plan, { agents, budget })

  expect(stopReason).toBe('completed')
  expect(seen).toEqual([
    ['a', 60],
    ['c', 30],
    ['b', 60],
  ])
  expect(tasks.map((result) => 'spent' in result && result.spent.tokens)).toEqual([10, 10, 0])
  expect(budget.left).toEqual({ tokens: 80 })
})

it('does not begin a task for which too little is left, and says so', async () => {
  const agents = { work: ({ budget }: TaskAssignment) => void budget.reserve(90, 0)?.settle({ tokens: 90, costUsd: 0 }) }
  const plan = planOf(task('a'), task('b', ['a'], { budget: { tokens: 20 } }), task('c', ['b']))

  const { stopReason, tasks } = await executePlan(plan, { agents, budget: { tokens: 100 } })

  expect(stopReason).toBe('budget_exceeded')
  expect(tasks.map(({ status }) => status)).toEqual(['succeeded', 'pending', 'pending'])
})

it('does not begin a task without limits of its own when nothing is left', async () => {
  const begun: string[] = []
  const agents = {
    work: ({ task: { id }, budget }: TaskAssignment) => {
      begun.push(id)
      budget.reserve(50, 5)?.settle({ tokens: 50, costUsd: 5 })
    },
  }
  const plan = planOf(task('a'), task('b', ['a']))

  const noTokens = await executePlan(plan, { agents, budget: { tokens: 50 } })
  const noMoney = await executePlan(plan, { agents, budget: { costUsd: 5 } })

  expect([noTokens.stopReason, noMoney.stopReason]).toEqual(['budget_exceeded', 'budget_exceeded'])
  expect(begun).toEqual(['a', 'a'])
})

it('takes nothing again from a shared budget for tasks and re-plannings that were recorded', async () => {
  const stepRunner = await stepStore(memoryJournal()).open('p1')
  const budget = createBudget({ tokens: 100 })
  const agents = {
    work: ({ task: { id }, budget: own }: TaskAssignment) => {
      own.reserve(10, 0)?.settle({ tokens: 10, costUsd: 0 })
      if (id === 'a') throw new Error('no')
    },
  }
  const replan = () => ({ tasks: [task('b')], usage: { inputTokens: 7 } })
  const execute = () => executePlan(planOf(task('a')), { agents, runId: 'p1', stepRunner, budget, replan })

  await execute()
  const left = budget.left.tokens
  await execute()

  expect([left, budget.left.tokens]).toEqual([73, 73])
})

it('shares tokens and cost with the agents inside, each within its own limits', async () => {
  const priceOf = () => ({ input: 1_000, output: 1_000 })
  const model = new FakeModel([answer(1_000, 1_000), answer(500, 500), answer(100, 100)])
  const agent = new Agent({ model, limits: { priceOf } })
  const budget = createBudget({ tokens: 20_000, costUsd: 9 })
  const plan = planOf(task('a'), task('b', ['a'], { budget: { costUsd: 4 } }), task('c', ['b'], { budget: { costUsd: 7 } }))

  const { tasks, stopReason } = await executePlan(plan, { agents: { agent }, budget })

  expect(stopReason).toBe('budget_exceeded')
  expect(tasks.map((result) => ('spent' in result ? result.spent : result.status))).toEqual([
    { tokens: 2_000, costUsd: 2 },
    { tokens: 1_000, costUsd: 1 },
    'pending',
  ])
  expect(budget.left).toEqual({ tokens: 17_000, costUsd: 6 })
})

it('an agent that would go beyond the budget of its task is stopped before it asks, and the task has failed', async () => {
  const agent = new Agent({ model: new FakeModel([answer(10, 10)]) })
  const plan = planOf(task('a', [], { budget: { tokens: 5 } }), task('b'))

  const { tasks } = await executePlan(plan, { agents: { agent, other: () => 1 }, budget: { tokens: 1_000 } })

  expect(tasks[0]).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('budget') }, spent: { tokens: 0 } })
  expect(tasks[1]?.status).toBe('succeeded')
})

it('counts what an agent reports that takes nothing from the budget', async () => {
  const agent = new Agent({ model: new FakeModel([answer(30, 20)]) })
  const unaware = { run: agent.run.bind(agent), start: (input: string | Parameters<Agent['start']>[0]) => agent.start(input) }
  const budget = createBudget({ tokens: 1_000 })

  await executePlan(planOf(task('a')), { agents: { unaware }, budget })

  expect(budget.left).toEqual({ tokens: 950 })
})

it('limits are those of the whole run: what was spent before a restart counts', async () => {
  const stepRunner = await stepStore(memoryJournal()).open('p1')
  const plan = planOf(task('a'), task('b', ['a'], { budget: { tokens: 60 } }))
  const agents = { work: ({ budget }: TaskAssignment) => void budget.reserve(50, 0)?.settle({ tokens: 50, costUsd: 0 }) }
  const execute = (tokens: number) => executePlan(plan, { agents, runId: 'p1', stepRunner, budget: { tokens } })

  const first = await execute(100)
  const second = await execute(100)
  const third = await execute(110)

  expect([first.stopReason, second.stopReason, third.stopReason]).toEqual(['budget_exceeded', 'budget_exceeded', 'completed'])
})
