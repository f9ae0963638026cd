import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import type { Toolbox } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { callOf } from './samples.ts'

describe('a toolbox that breaks its contract', () => {
  const box = (broken: Partial<Toolbox>): Toolbox => ({
    schemas: () => [],
    describe: () => undefined,
    encode: () => 'encoded',
    execute: async (call) => ({ ok: true, tool: call.name, callId: call.id, data: 1, error: null }),
    ...broken,
  })
  const error = new Error('toolbox')
  const fail = () => {
    throw error
  }

  it.each([
    ['rejects', { execute: () => Promise.reject(error) }],
    ['throws', { execute: fail }],
    ['cannot encode', { encode: fail }],
    ['cannot describe', { describe: fail }],
  ])('and %s is a defect: it ends the run, which settles', async (_what, broken) => {
    const events: string[] = []
    const model = new FakeModel([[callOf('a', 'a'), callOf('b', 'b')], 'never'])
    const agent = new Agent({
      model,
      tools: box(broken),
      parallelTools: true,
      observers: [{ onEvent: (event) => events.push(event.type) }],
    })

    await expect(agent.run('q')).rejects.toBe(error)

    expect(events.at(-1)).toBe('internal_error')
    expect(events.filter((type) => type === 'internal_error')).toHaveLength(1)
  })

  it('and cannot encode when the run is cancelled is a defect as well', async () => {
    const abort = new AbortController()
    const tools = box({ encode: fail, execute: () => new Promise(() => abort.abort()) })
    const events: string[] = []

    const running = new Agent({
      model: new FakeModel([[callOf('a')]]),
      tools,
      observers: [{ onEvent: (event) => events.push(event.type) }],
    }).run('q', { signal: abort.signal })

    await expect(running).rejects.toBe(error)
    expect(events.at(-1)).toBe('internal_error')
  })
})
