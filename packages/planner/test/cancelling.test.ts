import { getEventListeners } from 'node:events'
import { Agent } from '@minagent/loop'
import { executePlan, type TaskAssignment } from '@minagent/planner'
import { type AgentLike, DefectError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { diamond, planOf, task } from './plans.ts'

describe('a plan that is cancelled', () => {
  it('D11 begins nothing more, waits for what runs, and keeps what is done', async () => {
    const controller = new AbortController()
    const begun: string[] = []
    const agents = {
      work: async ({ task: { id }, signal }: TaskAssignment) => {
        begun.push(id)
        if (id === 'a') return 'done'
        controller.abort('stop')
        await Promise.resolve()
        throw signal.reason
      },
    }

    const { stopReason, tasks } = await executePlan(diamond, { agents, concurrency: 1, signal: controller.signal })

    expect(stopReason).toBe('cancelled')
    expect(tasks.map(({ status }) => status)).toEqual(['succeeded', 'cancelled', 'pending', 'pending'])
    expect(begun).toEqual(['a', 'b'])
  })

  it('begins nothing when it was cancelled before', async () => {
    const begun: string[] = []

    const { stopReason } = await executePlan(diamond, {
      agents: { work: ({ task: { id } }) => begun.push(id) },
      signal: AbortSignal.abort(),
    })

    expect([stopReason, begun]).toEqual(['cancelled', []])
  })

  it('F54 D11 cancels agents, also one that takes no signal, and leaves no listener behind', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const patient = new Agent({
      model: {
        complete: (_m, _t, options) =>
          new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))),
      },
    })
    const deaf: AgentLike = { run: (input) => patient.run(input), start: (input) => patient.start(input) }
    queueMicrotask(() => setTimeout(() => controller.abort()))

    const { tasks } = await executePlan(planOf(task('a', [], { agent: 'deaf' }), task('b')), { agents: { patient, deaf }, signal })

    expect(tasks.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('F54 listens to its signal no longer than it runs, however it ends', async () => {
    const { signal } = new AbortController()

    await executePlan(diamond, { agents: { work: () => 1 }, signal })
    await executePlan(diamond, { agents: { work: () => Promise.reject(new DefectError('crashed', 'no')) }, signal }).catch(() => undefined)

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
