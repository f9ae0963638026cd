import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { agentAsTool } from '@minagent/multiagent'
import { journaled, memoryJournal } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import { ModelError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { outline, telemetry } from './receiver.ts'
import { call, facts, modelOf, reply, toolOf } from './scripts.ts'

describe('the spans of runs that other runs cause', () => {
  it('F75 come once also where caller and sub-agent have the same observer and the sub-agent is durable', async () => {
    const { otel, spans } = await telemetry()
    const observers = [otel.observer]
    const expert = new Agent({
      name: 'expert',
      model: modelOf('openai/gpt', [reply('', [call('look')]), reply('Yes.')]),
      tools: new ToolRegistry([toolOf('look', () => 1)]),
      observers,
    })
    const asking = { ...call('ask_expert'), arguments: { task: 'Is it so?' } }
    const tools = new ToolRegistry([agentAsTool(journaled(expert, memoryJournal()), { name: 'ask_expert', description: 'Asks.' })])
    const boss = new Agent({ name: 'boss', model: modelOf('openai/gpt', [reply('', [asking]), reply('Done.')]), tools, observers })

    await boss.run('Go.')

    expect(outline(await spans(), facts)).toBe(
      [
        'invoke_agent boss',
        '  chat gpt 10 tokens',
        '  execute_tool ask_expert',
        '    invoke_agent expert',
        '      chat gpt 10 tokens',
        '      execute_tool look',
        '      chat gpt 10 tokens',
        '  chat gpt 10 tokens',
      ].join('\n'),
    )
  })
})

describe('the spans of models outside of runs', () => {
  it('F75 end when a call fails, when a stream fails, and when it is left', async () => {
    const { otel, spans } = await telemetry()
    const script = new FakeModel([new ModelError('auth', 'no'), new ModelError('overloaded', 'no'), 'a long answer'])
    const model = otel.model({
      id: 'openai/gpt',
      complete: (...request) => script.complete(...request),
      stream: (...request) => script.stream(...request),
    })
    const drain = async (events: AsyncIterable<unknown> | undefined) => {
      for await (const _ of events ?? []) return
    }

    await expect(model.complete([], [])).rejects.toThrow('no')
    await expect(drain(model.stream?.([], []))).rejects.toThrow('no')
    await drain(model.stream?.([], []))

    expect((await spans()).map(facts)).toEqual(['!auth ERROR', '!overloaded ERROR', ''])
  })

  it('are none for a call that says it belongs to a run that nobody observes', async () => {
    const { otel, spans } = await telemetry()

    await new Agent({ model: otel.model(modelOf('openai/gpt', ['ok'])) }).run('Go.')

    expect(await spans()).toEqual([])
  })
})

describe('the spans of a team that hands over', () => {
  it('F75 has the runs of its agents below its own, whose call is of no tool', async () => {
    const { otel, spans } = await telemetry()
    const limits = { maxSteps: 1, toolCalls: 1, modelTimeoutMs: 1 }
    const begun = { seq: 0, at: 1, type: 'run.started', input: '', messages: [], schemas: [], limits, fingerprint: '' } as const
    const over = { seq: 1, at: 2, type: 'run.succeeded', stopReason: 'completed', final: '', usage: {} } as const
    const desk = { runId: 'team:0:desk', parent: { runId: 'team', callId: '0:desk' } }

    otel.observer.onEvent({ ...begun, runId: 'team' })
    otel.observer.onEvent({ ...begun, ...desk, agent: 'desk' })
    otel.observer.onEvent({ ...over, ...desk })
    otel.observer.onEvent({ ...over, runId: 'team' })

    expect(outline(await spans())).toBe('invoke_agent\n  invoke_agent desk')
  })
})
