import { any, matchers, oneOf } from '@minagent/eval/matchers'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import type { RunEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { call, tools, trialOf } from './trials.ts'

expect.extend(matchers)

/** The same run seen in three ways. */
async function observed() {
  const events: RunEvent[] = []
  const reply = (message: string) => ({
    message: { role: 'assistant', content: message, toolCalls: message === '' ? [call('add', { a: 1, b: 2 })] : [] } as const,
    stopReason: message === '' ? 'tool_use' : 'end_turn',
    usage: { inputTokens: 10, outputTokens: 5 },
  })
  const agent = new Agent({ model: new FakeModel([reply(''), reply('It is 3.')]), tools: tools('add') })
  const history = [
    { role: 'user', content: 'Before' } as const,
    { role: 'assistant', content: '', toolCalls: [call('old')] } as const,
    { role: 'tool', content: 'ok', toolCallId: call('old').id } as const,
  ]
  const runtime = { observers: [{ onEvent: (event: RunEvent) => void events.push(event) }] }
  const result = await agent.start('1 + 2?', { runtime, messages: history }).result
  const persisted = events.flatMap((event) => ('seq' in event ? [event] : []))
  const { usage, modelRounds: steps, messages } = result
  return { result, events, trial: trialOf({ answer: result.final, events: persisted, usage, steps, messages, costUsd: 0.02 }) }
}

const seen = await observed()

describe.each(['result', 'events', 'trial'] as const)('the matchers on the %s of a run', (kind) => {
  const received = seen[kind]

  it('know the answer', () => {
    expect(received).toAnswer()
    expect(received).toAnswer('it is 3.')
    expect(received).toAnswer(/\d/g)
    expect(received).not.toAnswer('It is 4.')
    expect(() => expect(received).toAnswer('It is 4.')).toThrow(/toAnswer.*Expected: .*It is 4\..*Received: .*It is 3\./s)
  })

  //#region calls
  it('know the calls, and not those of the conversation before', () => {
    expect(received).toCallTool('add')
    expect(received).toCallTool('add', { a: oneOf(1, 2), b: any })
    expect(received).not.toCallTool('add', { a: 1 })
    expect(received).not.toCallTool('old')
    expect(received).toMatchTrajectory(['add'])
    expect(received).toMatchTrajectory([{ tool: 'add', arguments: { a: 1, b: 2 } }])
    expect(received).toMatchTrajectory(['add', 'sub'], { mode: 'subset' })
    expect(received).not.toMatchTrajectory(['add', 'sub'])
    expect(() => expect(received).toMatchTrajectory(['sub'])).toThrow('Missing: sub. Not expected: add({"a":1,"b":2}). (mode: strict)')
    expect(() => expect(received).not.toMatchTrajectory(['add'])).toThrow(/not.*toMatchTrajectory.*Expected: not/s)
  })
  //#endregion calls

  it('know what was spent', () => {
    expect(received).toStayWithinBudget({ tokens: 30, steps: 2, toolCalls: 1 })
    expect(received).not.toStayWithinBudget({ tokens: 29 })
    expect(() => expect(received).toStayWithinBudget({ tokens: 29, steps: 1 })).toThrow(
      'tokens: 30 is more than 29. steps: 2 is more than 1.',
    )
    expect(() => expect(received).toStayWithinBudget({})).toThrow('needs a limit')
  })
})

describe('the matchers', () => {
  it('know no answer of a run that ended without one', async () => {
    const { result } = await unfinished()

    expect(result).not.toAnswer()
    expect(trialOf({ stopReason: 'cancelled', answer: '' })).not.toAnswer()
  })

  it('say no to what cannot be known, also where the opposite is expected', () => {
    expect(seen.trial).toStayWithinBudget({ costUsd: 0.02, durationMs: 10 })
    expect(seen.trial).not.toStayWithinBudget({ costUsd: 0.01 })
    expect(() => expect(seen.result).not.toStayWithinBudget({ costUsd: 0 })).toThrow('cannot know costUsd')
    expect(() => expect(trialOf()).not.toStayWithinBudget({ tokens: 0 })).toThrow('cannot know tokens')
    expect(() => expect(seen.result).not.toMatchTrajectory([], { subAgents: true })).toThrow('match its events')
    expect(() => expect('It is 3.').toAnswer('It is 3.')).toThrow('toAnswer needs the result of a run')
  })
})

async function unfinished() {
  const agent = new Agent({ model: new FakeModel([[call('add')]]), tools: tools('add'), maxSteps: 1 })
  return { result: await agent.start('Go on.').result }
}
