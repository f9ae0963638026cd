import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { executePlan, type PlanEvent, type TaskAssignment } from '@minagent/planner'
import { journaled, memoryJournal, stepStore } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { assistant, DefectError, MinagentError, type Model } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { diamond, echo, outputs, planOf, task } from './plans.ts'

describe('a plan whose steps are recorded', () => {
  it('D2 never does a finished task again, and gives the same result', async () => {
    const steps = stepStore(memoryJournal())
    const done: string[] = []
    const events: PlanEvent[] = []
    const agents = {
      work: (assignment: TaskAssignment) => {
        done.push(assignment.task.id)
        if (assignment.task.id === 'c') throw new Error('no')
        return echo(assignment)
      },
    }
    const once = async () => {
      const stepRunner = await steps.open('p1')
      const result = await executePlan(diamond, { agents, runId: 'p1', stepRunner, onEvent: (event) => events.push(event) })
      await stepRunner.close()
      return result
    }

    const first = await once()
    events.length = 0
    const second = await once()

    expect(second).toEqual(first)
    expect(done).toEqual(['a', 'b', 'c'])
    expect(events.flatMap((event) => (event.type === 'task.finished' ? [[event.result.id, event.recorded]] : []))).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
      ['d', false],
    ])
    expect(events.some(({ type }) => type === 'task.started')).toBe(false)
  })

  it('has the id of its steps, so that agents are given the same ids again', async () => {
    const stepRunner = await stepStore(memoryJournal()).open('p1')
    const ids: string[] = []

    const { runId } = await executePlan(diamond, { agents: { work: (assignment) => ids.push(assignment.runId) }, stepRunner })

    expect(runId).toBe('p1')
    expect(ids[0]).toBe('p1:task:0:a')
  })

  it('goes on after a cancellation with what was not done', async () => {
    const stepRunner = await stepStore(memoryJournal()).open('p1')
    const controller = new AbortController()
    const done: string[] = []
    const agents = {
      work: (assignment: TaskAssignment) => {
        done.push(assignment.task.id)
        if (done.length === 2) {
          controller.abort()
          throw new Error('cut off')
        }
        return echo(assignment)
      },
    }

    const first = await executePlan(diamond, { agents, runId: 'p1', stepRunner, concurrency: 1, signal: controller.signal })
    const second = await executePlan(diamond, { agents, runId: 'p1', stepRunner, concurrency: 1 })

    expect([first.stopReason, second.stopReason]).toEqual(['cancelled', 'completed'])
    expect(done).toEqual(['a', 'b', 'b', 'c', 'd'])
  })

  it('refuses to go on with another plan', async () => {
    const stepRunner = await stepStore(memoryJournal()).open('p1')
    await executePlan(diamond, { agents: { echo }, runId: 'p1', stepRunner })

    const other = executePlan(planOf(task('a')), { agents: { echo }, runId: 'p1', stepRunner })

    await expect(other).rejects.toMatchObject({ code: 'not_resumable', details: { runId: 'p1' } })
  })

  it('D12 a journal that cannot be written ends the plan with its error', async () => {
    const journal = memoryJournal()
    let appends = 0
    const stepRunner = await stepStore({
      ...journal,
      append: (...args) => (++appends > 2 ? Promise.reject(new Error('disk full')) : journal.append(...args)),
    }).open('p1')

    await expect(executePlan(diamond, { agents: { echo }, runId: 'p1', stepRunner })).rejects.toMatchObject({ code: 'journal_failed' })
    expect([...stepRunner.values.keys()]).toEqual(['plan', 'task:0:a'])
  })

  it('a journal error of an agent inside ends the plan too, and is not recorded as a failure', async () => {
    const conflict = new MinagentError('journal_conflict', 'Somebody else has it.', { details: { runId: 'x' } })
    const stepRunner = await stepStore(memoryJournal()).open('p1')

    await expect(executePlan(planOf(task('a')), { agents: { a: () => Promise.reject(conflict) }, runId: 'p1', stepRunner })).rejects.toBe(
      conflict,
    )
    expect([...stepRunner.values.keys()]).toEqual(['plan'])
  })
})

describe('a task whose agent waits for a person', () => {
  const transfer = defineTool({
    name: 'transfer',
    description: 'Sends money.',
    parameters: jsonSchema({ type: 'object' }),
    execute: () => 'sent',
  })

  it('D10 is waiting, not failed; others go on, and after the decision the run of the agent goes on', async () => {
    const journal = memoryJournal()
    const model = new FakeModel([[{ id: 'c1', name: 'transfer', arguments: {} }], 'Paid.'])
    const pay = journaled(new Agent({ model, tools: new ToolRegistry([transfer], { policy: () => 'ask' }) }), journal)
    const plan = planOf(task('pay', [], { agent: 'pay' }), task('note'), task('file', ['pay']))
    const stepRunner = await stepStore(memoryJournal()).open('p1')
    const execute = () => executePlan(plan, { agents: { echo, pay }, runId: 'p1', stepRunner })

    const first = await execute()
    const [waiting] = first.tasks
    if (waiting?.status !== 'waiting') throw new Error('It does not wait.')
    await pay.approve(waiting.runId, waiting.pending[0]?.ordinal ?? -1)
    const second = await execute()

    expect(first.stopReason).toBe('waiting')
    expect(first.tasks.map(({ status }) => status)).toEqual(['waiting', 'succeeded', 'pending'])
    expect(waiting).toMatchObject({ runId: 'p1:task:0:pay', pending: [{ call: { name: 'transfer' } }] })
    expect(second.stopReason).toBe('completed')
    expect(outputs(second.tasks)).toEqual(['Paid.', 'note()', 'file(Paid.)'])
    expect(model.calls).toHaveLength(2)
  })

  it('D2 an agent that is durable goes on with its own run after a crash, and begins another one after a cancellation', async () => {
    const agents = memoryJournal()
    const steps = memoryJournal()
    const asked: string[] = []
    const controller = new AbortController()
    let ends: 'crash' | 'cancel' | 'answer' = 'crash'
    const model: Model = {
      async complete(messages) {
        asked.push(messages.at(-1)?.role ?? '')
        if (ends === 'crash') throw new DefectError('crashed', 'The process died.')
        if (ends === 'answer') return { message: assistant('Done.'), stopReason: 'end_turn', usage: { inputTokens: 1 } }
        controller.abort()
        throw new Error('cut off')
      },
    }
    const execute = async (signal?: AbortSignal) => {
      const stepRunner = await stepStore(steps, { owner: 'p' }).open('p1')
      const agent = journaled(new Agent({ model }), agents, { owner: 'p' })
      const options = { agents: { agent }, runId: 'p1', stepRunner, ...(signal ? { signal } : {}) }
      try {
        return await executePlan(planOf(task('a')), options)
      } finally {
        await stepRunner.close()
      }
    }

    await expect(execute()).rejects.toThrow('The process died.')
    ends = 'cancel'
    const cancelled = await execute(controller.signal)
    ends = 'answer'
    const done = await execute()

    expect(cancelled.tasks[0]?.status).toBe('cancelled')
    expect(outputs(done.tasks)).toEqual(['Done.'])
    expect(asked).toEqual(['user', 'user', 'user'])
    const runs = (await agents.list()).map(({ runId, status }) => [runId, status])
    expect(runs.toSorted()).toEqual([
      ['p1:task:0:a', 'failed'],
      ['p1:task:0:a:2', 'succeeded'],
    ])
  })
})
