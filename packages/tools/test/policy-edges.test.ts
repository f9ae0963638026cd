import { defaultPolicy, ToolRegistry, withCache } from '@minagent/tools'
import { argumentsHash } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { add, callOf, toolOf } from './samples.ts'

const call = callOf('add', { a: 2, b: 3 })
const approval = { approved: true, argumentsHash: argumentsHash(call.arguments) }

describe('a policy', () => {
  it.each<[string, () => never | Promise<never>]>([
    [
      'throws',
      () => {
        throw new Error('no rules')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no rules'))],
  ])('that %s says no, and the error is kept for observers', async (_name, policy) => {
    const result = await new ToolRegistry([add], { policy }).execute(call)

    expect(result).toMatchObject({
      ok: false,
      error: { code: 'PERMISSION_DENIED' },
      cause: expect.objectContaining({ message: 'no rules' }),
    })
  })

  it.each([
    ['ask', 'allow', true],
    ['ask', 'ask', true],
    ['ask', 'deny', false],
  ] as const)('X2 that said %s and after the approval says %s decides: %s', async (before, after, runs) => {
    const said: ('ask' | 'allow' | 'deny')[] = [before, after]

    const result = await new ToolRegistry([add], { policy: () => said.shift() ?? 'deny' }).execute(call, { approval })

    expect(result.ok).toBe(runs)
  })

  it('may answer later', async () => {
    const registry = new ToolRegistry([add], { policy: async () => 'ask' as const, approve: async () => true })

    expect((await registry.execute(call)).data).toEqual({ value: 5 })
  })

  it.each([
    [{ sideEffect: 'none', risk: 'low' }, 'allow'],
    [{ sideEffect: 'none', risk: 'high' }, 'ask'],
    [{ sideEffect: 'local', risk: 'high' }, 'ask'],
    [{ sideEffect: 'external', risk: 'low' }, 'ask'],
    [{ sideEffect: 'external', risk: 'high' }, 'deny'],
  ] as const)('the default one, for %j, says %s', async (metadata, decision) => {
    const tool = toolOf('work', () => 1, { metadata })
    const context = { signal: new AbortController().signal, runId: 'r', callId: 'c', idempotencyKey: 'k' }

    expect(defaultPolicy(callOf('work'), tool, context)).toMatchObject({ decision })
  })
})

describe('an answer of the registry', () => {
  it('F11 lists at most fifty names for an unknown one', async () => {
    const tools = Array.from({ length: 60 }, (_, index) => toolOf(`tool_${index}`, () => 1))

    const { error } = await new ToolRegistry(tools).execute(callOf('toool'))

    expect(error?.message).toContain('tool_49, …')
    expect(error?.message).not.toContain('tool_50')
  })

  it('F15 says why a result is no JSON', async () => {
    const result = await new ToolRegistry([toolOf('big', () => 1n)]).execute(callOf('big'))

    expect(result).toMatchObject({ error: { code: 'TOOL_FAILED', message: expect.stringMatching(/BigInt/i) } })
  })

  it('F53 is CANCELLED or NOT_EXECUTED when the signal was aborted before a slow tool began', async () => {
    const slow = toolOf('slow', () => new Promise(() => undefined))

    const { error } = await new ToolRegistry([slow]).execute(callOf('slow'), { signal: AbortSignal.abort('no') })

    expect(['CANCELLED', 'NOT_EXECUTED']).toContain(error?.code)
  })

  it('is kept by withCache only when it is a success', async () => {
    let calls = 0
    const flaky = toolOf('flaky', () => {
      if (++calls === 1) throw new Error('first')
      return calls
    })
    const registry = new ToolRegistry([withCache(flaky)])

    const results = [await registry.call(callOf('flaky')), await registry.call(callOf('flaky')), await registry.call(callOf('flaky'))]

    expect(results.slice(1)).toEqual(['2', '2'])
    expect(results[0]).toContain('first')
  })
})
