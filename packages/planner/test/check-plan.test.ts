import { checkPlan } from '@minagent/planner'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diamond, planOf, task } from './plans.ts'

describe('checkPlan', () => {
  it('finds nothing in a plan that can be carried out, and takes independent tasks for what they are', () => {
    expect(checkPlan(diamond, { agents: ['any'], maxTasks: 4 })).toEqual([])
    expect(checkPlan(planOf(task('a'), task('b')))).toEqual([])
  })

  it('shows a cycle as its path, each cycle once, and a task that depends on itself', () => {
    const plan = planOf(task('a', ['c']), task('b', ['a']), task('c', ['b']), task('d', ['a']), task('e', ['e']))

    expect(checkPlan(plan)).toEqual([
      { code: 'cycle', taskIds: ['a', 'c', 'b'], message: 'The tasks depend on each other in a cycle: "a" → "c" → "b" → "a".' },
      { code: 'cycle', taskIds: ['e'], message: 'The tasks depend on each other in a cycle: "e" → "e".' },
    ])
  })

  it('names unknown dependencies, unknown agents, ids used twice and too many tasks, all at once', () => {
    const plan = planOf(task('a', ['nobody']), task('b', ['a'], { agent: 'mallory' }), task('b', ['a']), task('nobodi'))

    expect(checkPlan(plan, { agents: ['alice', 'bob'], maxTasks: 3 }).map(({ message }) => message)).toEqual([
      'The plan has 4 tasks; at most 3 are allowed.',
      'The id "b" is used by 2 tasks; each needs an id of its own.',
      'The task "a" depends on "nobody", which is not a task of the plan.',
      'The task "b" names the agent "mallory", who is not there. There are: alice, bob.',
    ])
  })

  it('names orphans where tasks depend on one another', () => {
    const plan = planOf(task('a'), task('b', ['a']), task('alone'))

    expect(checkPlan(plan).map(({ code, message }) => [code, message])).toEqual([
      ['orphan', 'The task "alone" is connected with no other task: say what it depends on or what depends on it, or leave it out.'],
    ])
  })

  it.each([
    ['nothing', undefined, ['plan']],
    ['a list', [], ['plan']],
    ['no goal', { goal: ' ', tasks: [task('a')] }, ['goal']],
    ['no tasks', { goal: 'g' }, ['tasks']],
    [
      'wrong members',
      { goal: 'g', tasks: [7, { id: '', task: 3, dependsOn: 'a', agent: 1, budget: {} }] },
      ['tasks[0]', 'tasks[1].id', 'tasks[1].task', 'tasks[1].dependsOn', 'tasks[1].agent', 'tasks[1].budget'],
    ],
    ['a long id', planOf(task('x'.repeat(65))), ['tasks[0].id']],
    ['a budget of nothing', planOf(task('a', [], { budget: { tokens: 0 } })), ['tasks[0].budget']],
  ])('says which part has not the form of a plan: %s', (_name, plan, paths) => {
    const problems = checkPlan(plan)

    expect(problems.map(({ code }) => code)).toEqual(paths.map(() => 'invalid_form'))
    expect(problems.map(({ message }) => message.split(' ')[0])).toEqual(paths)
  })

  it('says so of a plan without tasks, in Chinese as well', () => {
    expect(checkPlan(planOf(), { locale: 'zh' })).toEqual([{ code: 'empty', taskIds: [], message: '计划里没有任务。' }])
  })

  it('takes ids such as __proto__, and chains and cycles of 10,000 tasks', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => task(`t${index}`, index === 0 ? [] : [`t${index - 1}`]))
    const cycle = [task('t0', ['t9999']), ...chain.slice(1)]

    expect(checkPlan(planOf(task('__proto__'), task('constructor', ['__proto__'])))).toEqual([])
    expect(checkPlan(planOf(...chain))).toEqual([])
    const [problem, ...others] = checkPlan(planOf(...cycle))
    expect(others).toEqual([])
    expect(problem?.taskIds).toHaveLength(10_000)
    expect(problem?.message.length).toBeLessThan(400)
  })

  it('finds a cycle exactly when there is one, and only paths that are there', () => {
    const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 14 })
    fc.assert(
      fc.property(edges, (pairs) => {
        const dependsOn = (index: number) => pairs.filter(([from]) => from === index).map(([, to]) => `t${to}`)
        const plan = planOf(...Array.from({ length: 8 }, (_, index) => task(`t${index}`, dependsOn(index))))
        const cycles = checkPlan(plan).filter(({ code }) => code === 'cycle')

        expect(cycles.length > 0).toBe(hasCycle(pairs))
        for (const { taskIds } of cycles) {
          taskIds.forEach((id, index) => {
            expect(plan.tasks.find((one) => one.id === id)?.dependsOn).toContain(taskIds[(index + 1) % taskIds.length])
          })
        }
      }),
    )
  })
})

/** By the closure of "depends on": a task that reaches itself. */
function hasCycle(pairs: readonly (readonly [number, number])[]): boolean {
  const reach = Array.from({ length: 8 }, (_, from) => Array.from({ length: 8 }, (_, to) => pairs.some(([a, b]) => a === from && b === to)))
  for (let via = 0; via < 8; via++) {
    for (const row of reach) for (let to = 0; to < 8; to++) if (row[via] && reach[via]?.[to]) row[to] = true
  }
  return reach.some((row, index) => row[index])
}
