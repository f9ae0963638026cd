import { FakeModel } from '@minagent/models'
import { executePlan, type PlanEvent, type Replan, replanWith, type TaskAssignment } from '@minagent/planner'
import { memoryJournal, stepStore } from '@minagent/session'
import { DefectError, type UserMessage } from '@minagent/types'
import { expect, it } from 'vitest'
import { planOf, task } from './plans.ts'

const plan = planOf(task('a'), task('b', ['a']), task('c', ['b']), task('d', ['a']))

/** Does everything but tasks whose text says that they fail; notes what was done. */
function workers(done: string[]) {
  return {
    work: ({ task: { id, task: words } }: TaskAssignment) => {
      done.push(id)
      if (words.includes('fail')) throw new Error(`${id} cannot be done.`)
      return `${id} is done.`
    },
  }
}

const failing = { ...plan, tasks: plan.tasks.map((one) => (one.id === 'b' ? { ...one, task: 'fail' } : one)) }

it('replaces only what failed and what depends on it, and keeps what is done', async () => {
  const done: string[] = []
  const events: PlanEvent[] = []
  const requests: Parameters<Replan>[0][] = []
  const replan: Replan = (request) => {
    requests.push(request)
    return { tasks: [task('b', ['a']), task('e', ['b', 'd'])], usage: { inputTokens: 3 } }
  }

  const result = await executePlan(failing, { agents: workers(done), replan, onEvent: (event) => events.push(event) })

  expect(result.stopReason).toBe('completed')
  expect(done).toEqual(['a', 'b', 'd', 'b', 'e'])
  expect(requests.map(({ replaced, revision, agents }) => ({ replaced, revision, agents }))).toEqual([
    { replaced: ['b', 'c'], revision: 1, agents: ['work'] },
  ])
  expect(result.plan.tasks.map(({ id }) => id)).toEqual(['a', 'd', 'b', 'e'])
  expect(result.tasks.map(({ id, status }) => [id, status])).toEqual(['a', 'd', 'b', 'e'].map((id) => [id, 'succeeded']))
  expect(result.replaced.map(({ id, status }) => [id, status])).toEqual([
    ['b', 'failed'],
    ['c', 'skipped'],
  ])
  expect(result.usage).toEqual({ inputTokens: 3 })
  expect(events.find(({ type }) => type === 'plan.replanned')).toMatchObject({ revision: 1, replaced: ['b', 'c'], plan: result.plan })
})

it('a model is shown where each task stands, told what is wrong with its tasks, and its tasks are labelled', async () => {
  const wrong = JSON.stringify({ tasks: [task('a'), task('x', ['c'])] })
  const right = JSON.stringify({ tasks: [task('b2', ['a'])] })
  const model = new FakeModel([wrong, right])
  const inputs: UserMessage[] = []
  const { work } = workers([])
  const agents = {
    work: (assignment: TaskAssignment) => {
      inputs.push(assignment.input)
      return work(assignment)
    },
  }

  const result = await executePlan(failing, { agents, replan: replanWith(model, { agents: { work: 'Does it all.' } }) })

  expect(result.stopReason).toBe('completed')
  const asked = model.calls[0]?.[0] ?? []
  expect(asked[0]?.content).toContain('- work: Does it all.')
  expect(asked[1]).toMatchObject({ origin: { kind: 'agent', name: 'plan', untrusted: true } })
  expect(asked[1]?.content.split('\n').filter((line) => line.startsWith('{'))).toEqual([
    '{"id":"a","task":"Do a.","dependsOn":[],"status":"succeeded","output":"a is done."}',
    '{"id":"b","task":"fail","dependsOn":["a"],"status":"failed","error":"b cannot be done."}',
    '{"id":"c","task":"Do c.","dependsOn":["b"],"status":"skipped"}',
    '{"id":"d","task":"Do d.","dependsOn":["a"],"status":"succeeded","output":"d is done."}',
  ])
  expect(asked[1]?.content).toContain('Give new tasks in place of these: "b", "c".')
  expect(model.calls[1]?.[0].at(-1)?.content).toContain(
    '- The id "a" is used by 2 tasks; each needs an id of its own.\n- The task "x" depends on "c", which is not a task of the plan.',
  )
  expect(inputs.map(({ origin }) => origin?.untrusted ?? false)).toEqual([false, false, false, true])
})

it('is asked at most so often, and ends as failed with all that is done kept', async () => {
  const done: string[] = []
  let asked = 0
  const replan: Replan = () => ({ tasks: [task('b', ['a'], { task: `fail ${++asked}` })] })

  const result = await executePlan(failing, { agents: workers(done), replan, maxReplans: 3 })

  expect(result.stopReason).toBe('failed')
  expect(done).toEqual(['a', 'b', 'd', 'b', 'b', 'b'])
  expect(result.tasks.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'succeeded'],
    ['d', 'succeeded'],
    ['b', 'failed'],
  ])
  expect(result.replaced.map(({ id }) => id)).toEqual(['b', 'c', 'b', 'b'])
})

it.each<[string, Replan, string | undefined]>([
  ['gives up', () => undefined, undefined],
  ['throws', () => Promise.reject(new Error('no idea')), 'no idea'],
  ['throws nothing', () => Promise.reject(undefined), 'undefined'],
  ['gives a cycle', () => ({ tasks: [task('x', ['y']), task('y', ['x'])] }), '"x" → "y" → "x"'],
  ['gives a task that was kept', () => ({ tasks: [task('a')] }), 'The id "a" is used by 2 tasks'],
  ['gives no tasks', () => ({ tasks: [] }), 'The plan has no tasks.'],
  [
    'is a model that always gives cycles',
    replanWith(new FakeModel([1, 2, 3].map(() => '{"tasks":[{"id":"x","task":"x","dependsOn":["x"]}]}'))),
    '"x" → "x"',
  ],
])('a re-planning that %s leaves the plan as it is, failed', async (_name, replan, reason) => {
  const result = await executePlan(failing, { agents: workers([]), replan })

  expect(result.stopReason).toBe('failed')
  expect(result.plan).toEqual(failing)
  if (reason === undefined) expect(result.error).toBeUndefined()
  else expect(result.error?.message).toContain(reason)
})

it('a defect in a re-planning ends the plan with it', async () => {
  const defect = new DefectError('script_exhausted', 'script exhausted')

  await expect(executePlan(failing, { agents: workers([]), replan: () => Promise.reject(defect) })).rejects.toBe(defect)
})

it('D2 a recorded re-planning is not asked for again, and a task of the same id is another task', async () => {
  const stepRunner = await stepStore(memoryJournal()).open('p1')
  const done: string[] = []
  let asked = 0
  const replan: Replan = () => ({ tasks: [task('b', ['a'], { task: ++asked === 2 ? 'Do b.' : 'fail' })], usage: { outputTokens: 1 } })
  const execute = (maxReplans: number) => executePlan(failing, { agents: workers(done), runId: 'p1', stepRunner, replan, maxReplans })

  const first = await execute(1)
  const second = await execute(2)
  const third = await execute(2)

  expect([first.stopReason, second.stopReason]).toEqual(['failed', 'completed'])
  expect(third).toEqual(second)
  expect(done).toEqual(['a', 'b', 'd', 'b', 'b'])
  expect(asked).toBe(2)
  expect([...stepRunner.values.keys()]).toEqual([
    'plan',
    'task:0:a',
    'task:0:b',
    'task:0:d',
    'replan:1',
    'task:1:b',
    'replan:2',
    'task:2:b',
  ])
  expect(second.usage).toEqual({ outputTokens: 2 })
})

it('D11 is told of a cancellation', async () => {
  const controller = new AbortController()
  const replan: Replan = ({ signal }) => {
    controller.abort('stop')
    throw signal.reason
  }

  const { stopReason } = await executePlan(failing, { agents: workers([]), replan, signal: controller.signal })

  expect(stopReason).toBe('cancelled')
})
