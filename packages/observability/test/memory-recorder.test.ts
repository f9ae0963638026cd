import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { agentAsTool } from '@minagent/multiagent'
import { memoryRecorder, spanTree } from '@minagent/observability'
import { ToolRegistry } from '@minagent/tools'
import type { Observer, RunEvent, ToolCall } from '@minagent/types'
import { describe, expect, it } from 'vitest'

const call = (name: string, args: ToolCall['arguments'] = {}): ToolCall => ({ id: `call_${name}`, name, arguments: args })
const look = { name: 'look', description: 'Looks.', parameters: { type: 'object' as const }, execute: async () => 'it' }
const looking = (observer: Observer) =>
  new Agent({
    model: new FakeModel([[call('look')], 'Done.', [call('look')], 'Done.']),
    tools: new ToolRegistry([look]),
    observers: [observer],
  })

describe('a recorder in memory', () => {
  it('D15 D16 gives exactly the chain of one run, though two run at once', async () => {
    const recorder = memoryRecorder()
    const streams: RunEvent[][] = []
    const runs = ['one', 'two'].map(async (runId) => {
      const events: RunEvent[] = []
      streams.push(events)
      for await (const event of looking(recorder).start('q', { runId })) if (event.type !== 'assistant.delta') events.push(event)
    })
    await Promise.all(runs)

    expect(
      recorder
        .byRun('one')
        .map(({ type }) => type)
        .filter((type) => !type.startsWith('assistant')),
    ).toEqual([
      'run.started',
      'model.started',
      'model.finished',
      'tool.call.started',
      'tool.call.finished',
      'model.started',
      'model.finished',
      'run.succeeded',
    ])
    expect([recorder.byRun('one'), recorder.byRun('two')]).toEqual(streams)
    expect(recorder.byRun('three')).toEqual([])
  })

  it('gives a run with its sub-agents in the order of what happened, each event once though both have the recorder', async () => {
    const recorder = memoryRecorder()
    const helper = agentAsTool(new Agent({ model: new FakeModel(['42']), observers: [recorder] }), { name: 'ask', description: 'Helps.' })
    const model = new FakeModel([[call('ask', { task: 'Think.' })], 'It is 42.'])
    const agent = new Agent({ model, tools: new ToolRegistry([helper]), observers: [recorder] })
    const events: RunEvent[] = []
    for await (const event of agent.start('q', { runId: 'r' })) if (event.type !== 'assistant.delta') events.push(event)

    expect(recorder.withBelow('r')).toEqual(events)
    expect(recorder.byRun('r').every(({ runId }) => runId === 'r')).toBe(true)
    expect(recorder.byRun('r:0:0:ask').length + recorder.byRun('r').length).toBe(events.length)
    expect(spanTree(recorder.withBelow('r'))).toEqual(spanTree(events))
  })

  it('keeps so many runs, and lets the ones go that were silent for the longest time', async () => {
    const recorder = memoryRecorder({ maxRuns: 2 })
    for (const runId of ['one', 'two', 'three']) await looking(recorder).run('q', { runId })

    expect(recorder.runIds).toEqual(['two', 'three'])
    expect(recorder.byRun('one')).toEqual([])
    expect(() => memoryRecorder({ maxRuns: 0 })).toThrow(RangeError)
  })

  it('keeps deltas when it is told to', async () => {
    for (const deltas of [false, true]) {
      const recorder = memoryRecorder({ deltas })
      await looking(recorder).run('q', { runId: 'r' })

      expect(recorder.byRun('r').some(({ type }) => type === 'assistant.delta')).toBe(deltas)
    }
  })

  it('gives a list that later events do not change', async () => {
    const recorder = memoryRecorder()
    const agent = looking(recorder)
    await agent.run('q', { runId: 'r' })
    const before = recorder.byRun('r')
    const count = before.length
    await agent.run('q', { runId: 'r' })

    expect(before.length).toBe(count)
  })
})
