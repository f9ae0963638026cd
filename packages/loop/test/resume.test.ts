import { Agent, type AgentOptions } from '@minagent/loop'
import { isMinagentError, type Run, type RunEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { office, send } from './office.ts'
import { type Ended, expectPaired, resumed, scenario } from './scenario.ts'

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

  it('X2 uses an approval once: the same result is not resumed twice', async () => {
    const { asked, agent, effects } = await suspended()
    const decisions = { 0: 'approve', 1: 'deny' } as const
    await agent.resume(asked.result, decisions).result

    expect(() => agent.resume(asked.result, decisions)).toThrow('was resumed before')
    expect(effects).toHaveLength(1)
  })

  it('leaves the result it goes on from as it is: resumed by another agent, it gives the same twice, under the same idempotency key', async () => {
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
