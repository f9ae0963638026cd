import { Agent, type AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { type Policy, ToolRegistry } from '@minagent/tools'
import { isMinagentError, type Run, type RunEvent, type RunResult } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { callOf, toolOf } from './samples.ts'
import { contents, type Ended, expectPaired, resumed, scenario, typesOf } from './scenario.ts'

/** A tool `send` that needs approval and a tool `look` that does not; `effects` are their idempotency keys. */
function office(
  script: readonly ScriptItem[],
  options: Partial<AgentOptions> = {},
  policy: Policy = ({ name }) => (name === 'send' ? 'ask' : 'allow'),
) {
  const effects: string[] = []
  const model = new FakeModel(script)
  const tool = (name: string) =>
    toolOf(name, (args, context) => {
      effects.push(context.idempotencyKey)
      return `${name} ${args.to ?? 'done'}`
    })
  return { effects, model, options: { model, tools: new ToolRegistry([tool('send'), tool('look')], { policy }), ...options } }
}

const send = (id: string, to = id) => callOf('send', id, { to })

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

describe('resume', () => {
  async function suspended(): Promise<{ asked: Ended; agent: Agent; effects: string[]; options: AgentOptions }> {
    const { options, effects } = office([[send('a'), send('b')], 'ok', 'ok'])
    return { asked: await scenario(options), agent: new Agent(options), effects, options }
  }

  it.each([
    ['another ordinal', { 7: 'approve' }],
    ['no decision', {}],
    ['another word', { 0: 'yes' }],
  ])('refuses %s', async (_what, decisions) => {
    const { asked, agent } = await suspended()

    expect(() => agent.resume(asked.result, decisions as never)).toThrow(expect.objectContaining({ code: 'approval_mismatch' }))
  })

  it('refuses arguments that are not those that were shown, in the pending call or in the conversation', async () => {
    const { asked, agent, effects } = await suspended()
    const inCall = JSON.parse(
      JSON.stringify(asked.result).replace(
        '"pending":[{"round":0,"ordinal":0,"call":{"id":"a","name":"send","arguments":{"to":"a"}',
        '"pending":[{"round":0,"ordinal":0,"call":{"id":"a","name":"send","arguments":{"to":"evil"}',
      ),
    )
    const inMessages = JSON.parse(JSON.stringify(asked.result).replace('"arguments":{"to":"a"}', '"arguments":{"to":"evil"}'))

    for (const tampered of [inCall, inMessages]) {
      expect(JSON.stringify(tampered)).toContain('evil')
      expect(() => agent.resume(tampered, { 0: 'approve' })).toThrow('its arguments have changed')
    }
    expect(effects).toEqual([])
  })

  it('refuses a run that does not wait, such as one that was resumed to its end', async () => {
    const { asked, agent, options } = await suspended()
    const done = await resumed(asked, options, { 0: 'approve', 1: 'deny' })

    const error = thrownBy(() => agent.resume(done.result, { 0: 'approve' }))

    expect(isMinagentError(error, 'approval_mismatch') && error.details).toEqual({ ordinal: -1 })
  })

  it('never runs again what was decided in an earlier part', async () => {
    const { asked, agent, options, effects } = await suspended()
    const half = await resumed(asked, options, { 0: 'approve' })

    expect(() => agent.resume(half.result, { 0: 'approve' })).toThrow('Call 0 is not pending; pending are 1.')
    await resumed(half, options, { 1: 'approve' })

    expect(effects).toEqual(['run_1:0:0:send', 'run_1:0:1:send'])
  })

  it('leaves the result it goes on from as it is: resumed twice, it gives the same twice, under the same idempotency key', async () => {
    const { asked, effects, options } = await suspended()
    const before = JSON.stringify(asked.result)

    const first = await resumed(asked, options, { 0: 'approve', 1: 'deny' })
    const second = await resumed(asked, options, { 0: 'approve', 1: 'deny' })

    expect(JSON.stringify(asked.result)).toBe(before)
    expect(second.result).toEqual(first.result)
    expect(effects).toEqual(['run_1:0:0:send', 'run_1:0:0:send'])
  })

  it('can be cancelled: what waits is answered, and not run', async () => {
    const { asked, agent, effects } = await suspended()

    const result = await agent.resume(asked.result, { 0: 'approve' }, { signal: AbortSignal.abort() }).result

    expect(result).toMatchObject({ stopReason: 'cancelled', pending: [], toolCalls: 0 })
    expectPaired(result.messages)
    expect(effects).toEqual([])
  })

  it('resolves nothing any more once a listener has cancelled', async () => {
    const { asked, options, effects } = await suspended()
    let run: Run | undefined
    const types: string[] = []
    const onEvent = ({ type }: RunEvent) => {
      types.push(type)
      if (type === 'approval.resolved') run?.cancel()
    }

    run = new Agent({ ...options, observers: [{ onEvent }] }).resume(asked.result, { 0: 'approve', 1: 'approve' })
    const result = await run.result

    expect(types.filter((type) => type === 'approval.resolved')).toHaveLength(1)
    expect(result.stopReason).toBe('cancelled')
    expect(effects).toEqual([])
  })

  it('counts on from what the run has used of its tokens', async () => {
    const usage = { inputTokens: 600, outputTokens: 400 }
    const asking = { message: { role: 'assistant' as const, content: '', toolCalls: [send('a')] }, stopReason: 'tool_use', usage }
    const { options } = office([asking, 'ok'], { limits: { tokens: 1_005 } })

    const { result } = await resumed(await scenario(options), options, { 0: 'approve' })

    expect(result.stopReason).toBe('budget_exceeded')
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}
