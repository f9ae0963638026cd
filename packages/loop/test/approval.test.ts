import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import type { RunResult } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { office, send } from './office.ts'
import { callOf, toolOf } from './samples.ts'
import { contents, expectPaired, resumed, scenario, typesOf } from './scenario.ts'

describe('a call that needs approval', () => {
  it('suspends the run, which goes on when it is approved', async () => {
    const { options, effects } = office([[send('a')], 'sent'])

    const asked = await scenario(options)
    expect(asked.result).toMatchObject({ stopReason: 'awaiting_approval', final: '', answer: null, toolCalls: 0, modelRounds: 1 })
    expect(asked.result.pending).toEqual([
      { round: 0, ordinal: 0, call: send('a'), argumentsHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(effects).toEqual([])
    const { result, events } = await resumed(asked, options, { 0: 'approve' })

    expect(result).toMatchObject({ stopReason: 'completed', final: 'sent', toolCalls: 1, pending: [] })
    expect(contents(result)).toEqual(['q', '', 'send a', 'sent'])
    expect(typesOf(events).filter((type) => type.includes('approval') || type.includes('suspended'))).toEqual([
      'approval.requested',
      'run.suspended',
      'approval.resolved',
    ])
    expect(effects).toEqual(['run_1:0:0:send'])
  })

  it('F19 F20 waits while the others of its round run, and its answer takes its place in call order', async () => {
    const { options } = office([[callOf('look', 'l1'), send('a'), callOf('look', 'l2'), send('b')], 'ok'])

    const asked = await scenario(options)
    expect(asked.result.messages.slice(2).map((message) => message.role === 'tool' && message.toolCallId)).toEqual(['l1', 'l2'])
    const half = await resumed(asked, options, { 3: 'deny' })
    expect(half.result).toMatchObject({ stopReason: 'awaiting_approval', toolCalls: 2, pending: [{ ordinal: 1 }] })
    const { result } = await resumed(half, options, { 1: 'approve' })

    expect(result.messages.slice(2, 6).map((message) => message.role === 'tool' && message.toolCallId)).toEqual(['l1', 'a', 'l2', 'b'])
    expect(result.steps.map((step) => step.toolCallId)).toEqual(['l1', 'a', 'l2', 'b', undefined])
    expect(result).toMatchObject({ stopReason: 'completed', toolCalls: 3 })
  })

  it('is told to the model when it is denied, and not run', async () => {
    const { options, effects } = office([[send('a')], 'not sent'])

    const { result } = await resumed(await scenario(options), options, { 0: 'deny' })

    expect(result.messages[2]?.content).toContain('PERMISSION_DENIED')
    expect(result).toMatchObject({ stopReason: 'completed', toolCalls: 0 })
    expect(effects).toEqual([])
  })

  it('is told to the model with what the person said to it', async () => {
    const { options } = office([[send('a')], 'not sent'])

    const { result, events } = await resumed(await scenario(options), options, { 0: { decision: 'deny', reason: 'Ask Ann first.' } })

    expect(result.messages[2]?.content).toMatch(/PERMISSION_DENIED.*: Ask Ann first\./)
    expect(events.find(({ type }) => type === 'approval.resolved')).toMatchObject({ decision: 'deny', reason: 'Ask Ann first.' })
  })

  it('can be decided after the result was stored as JSON', async () => {
    const { options, effects } = office([[send('a')], 'sent'])
    const { events, result } = await scenario(options)

    const stored = { events, result: JSON.parse(JSON.stringify(result)) as RunResult }
    const after = await resumed(stored, options, { 0: 'approve' })

    expect(after.result.final).toBe('sent')
    expect(effects).toHaveLength(1)
  })

  it('X2 counts for one call only: the same call has to be asked for again', async () => {
    const { options, effects } = office([[send('a')], [send('b', 'a')], 'sent'])

    const { result } = await resumed(await scenario(options), options, { 0: 'approve' })

    expect(result).toMatchObject({ stopReason: 'awaiting_approval', pending: [{ round: 1, ordinal: 0 }] })
    expect(effects).toHaveLength(1)
  })

  it('X2 is judged by the policy once more after a person approved it', async () => {
    let decision: 'ask' | 'deny' = 'ask'
    const { options, effects } = office([[send('a')], 'ok'], {}, () => decision)
    const asked = await scenario(options)

    decision = 'deny'
    const { result } = await resumed(asked, options, { 0: 'approve' })

    expect(result.messages[2]?.content).toContain('PERMISSION_DENIED')
    expect(effects).toEqual([])
  })

  it('X2 is asked at once where the registry can ask', async () => {
    const effects: string[] = []
    const tools = new ToolRegistry([toolOf('send', () => effects.push('sent'))], { policy: () => 'ask', approve: ({ id }) => id === 'a' })

    const { result } = await scenario({ model: new FakeModel([[send('a'), send('b')], 'ok']), tools })

    expect(result).toMatchObject({ stopReason: 'completed', toolCalls: 2 })
    expect(effects).toEqual(['sent'])
  })

  it('keeps its place in the cap while it waits', async () => {
    const { options, effects } = office([[send('a'), send('b'), callOf('look', 'c')], 'ok'], { limits: { toolCalls: 2 } })

    const { result } = await scenario(options)

    expect(result).toMatchObject({ stopReason: 'max_tool_calls', toolCalls: 0, pending: [] })
    expect(effects).toEqual([])
  })

  it('runs up to the cap once approved, and no further', async () => {
    const { options, effects } = office([[send('a'), send('b')], [send('c')], 'ok'], { limits: { toolCalls: 2 } })

    const { result } = await resumed(await scenario(options), options, { 0: 'approve', 1: 'approve' })

    expect(result).toMatchObject({ stopReason: 'max_tool_calls', toolCalls: 2 })
    expect(effects).toEqual(['run_1:0:0:send', 'run_1:0:1:send'])
  })

  it('makes run() reject with the result to resume', async () => {
    const { options } = office([[send('a')], 'sent'])

    await expect(new Agent(options).run('q')).rejects.toMatchObject({ code: 'awaiting_approval', result: { pending: [{ ordinal: 0 }] } })
  })

  it('F22 is answered first when the conversation is continued otherwise', async () => {
    const { options, model } = office([[send('a'), callOf('look', 'l')], 'never mind'])
    const { result } = await scenario(options)

    const next = await scenario(options, { messages: result.messages, input: 'something else' })

    expect(contents(next.result)).toEqual([
      'q',
      '',
      '{"error":{"code":"NOT_EXECUTED","message":"The call was not executed"}}',
      'look done',
      'something else',
      'never mind',
    ])
    expectPaired(model.calls[1]?.[0] ?? [])
  })
})
