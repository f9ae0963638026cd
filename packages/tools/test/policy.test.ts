import { defaultPolicy, type Policy, type PolicyDecision, ToolRegistry, toolMetadata, withTimeout } from '@minagent/tools'
import { argumentsHash, ToolError, type ToolMetadata } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { callOf, toolOf } from './samples.ts'

const ask: Policy = () => 'ask'

function counted(options: ConstructorParameters<typeof ToolRegistry>[1]) {
  const ran: unknown[] = []
  return { ran, registry: new ToolRegistry([toolOf('pay', (args) => ran.push(args))], options) }
}

describe('policy and approval', () => {
  it.each([
    ['allow', true],
    ['deny', false],
    ['ask', false],
    ['maybe', false],
  ])('a policy that says %s lets the call run: %s', async (decision, runs) => {
    const { ran, registry } = counted({ policy: () => decision as PolicyDecision })

    await registry.execute(callOf('pay'))

    expect(ran.length > 0).toBe(runs)
  })

  it('a policy may take its time, and one that throws or rejects denies', async () => {
    for (const policy of [
      async () => 'deny' as const,
      () => Promise.reject(new Error('down')),
      () => {
        throw new Error('down')
      },
    ]) {
      const { ran, registry } = counted({ policy })

      expect(await registry.execute(callOf('pay'))).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
      expect(ran).toEqual([])
    }
  })

  it('asks nobody about what the tool refuses beforehand, and runs nothing for it', async () => {
    const asked: string[] = []
    const precheck = async ({ amount }: Readonly<Record<string, unknown>>) => {
      if (amount === 0) throw new ToolError('there is nothing to pay', 'INVALID_ARGUMENTS')
    }
    const tool = { ...toolOf('pay', () => 'paid'), precheck }
    const registry = new ToolRegistry([withTimeout(tool, 1_000)], { policy: ask, approve: ({ id }) => asked.push(id) > 0 })

    expect(await registry.execute({ id: 'c1', name: 'pay', arguments: { amount: 0 } })).toMatchObject({
      error: { code: 'INVALID_ARGUMENTS', message: 'there is nothing to pay' },
    })
    expect(await registry.execute({ id: 'c2', name: 'pay', arguments: { amount: 1 } })).toMatchObject({ data: 'paid' })
    expect(asked).toEqual(['c2'])
  })

  it('is asked after the arguments were found valid', async () => {
    let asked = 0
    const tool = { ...toolOf('strict', () => 1), parameters: { type: 'object', required: ['a'] } }
    const registry = new ToolRegistry([tool], {
      policy: () => {
        asked++
        return 'allow'
      },
    })

    await registry.execute(callOf('strict'))

    expect(asked).toBe(0)
  })

  it('X2 runs what a person approved, unless the policy, asked again, denies it', async () => {
    const decisions: PolicyDecision[] = ['ask', 'ask', 'ask', 'deny']
    const { ran, registry } = counted({ policy: () => decisions.shift() ?? 'deny', approve: () => true })

    expect(await registry.execute(callOf('pay', { amount: 1 }))).toMatchObject({ ok: true })
    expect(await registry.execute(callOf('pay', { amount: 2 }))).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
    expect(ran).toEqual([{ amount: 1 }])
  })

  it('a person who refuses, or an approval that fails, keeps the tool from running', async () => {
    for (const approve of [() => false, async () => false, () => Promise.reject(new Error('closed')), () => 'yes' as never]) {
      const { ran, registry } = counted({ policy: ask, approve })

      expect(await registry.execute(callOf('pay'))).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
      expect(ran).toEqual([])
    }
  })

  //#region shown
  it('runs exactly the arguments that were shown, whoever changes what afterwards', async () => {
    const call = callOf('pay', { to: ['alice'] })
    const { ran, registry } = counted({
      policy: ask,
      approve: async (shown) => {
        Object.assign(shown.arguments, { to: ['mallory'] })
        Object.assign(call.arguments, { to: ['mallory'] })
        return true
      },
    })

    await registry.execute(call)

    expect(ran).toEqual([{ to: ['alice'] }])
  })
  //#endregion shown

  it('without a way to ask, answers APPROVAL_REQUIRED, and takes the decision from the context', async () => {
    const { ran, registry } = counted({ policy: ask })
    const call = callOf('pay', { amount: 5 })
    const decided = (approved: boolean, hash: string) => registry.execute(call, { approval: { approved, argumentsHash: hash } })

    expect(await registry.execute(call)).toMatchObject({ error: { code: 'APPROVAL_REQUIRED' } })
    expect(await decided(true, argumentsHash({ amount: 6 }))).toMatchObject({ error: { code: 'APPROVAL_REQUIRED' } })
    expect(await decided(false, argumentsHash({ amount: 5 }))).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
    expect(ran).toEqual([])
    expect(await decided(true, argumentsHash({ amount: 5 }))).toMatchObject({ ok: true })
  })

  it('a run that is cancelled while a person thinks never starts the tool', async () => {
    const controller = new AbortController()
    const { ran, registry } = counted({ policy: ask, approve: () => new Promise(() => undefined) })
    const running = registry.execute(callOf('pay'), { signal: controller.signal })

    controller.abort()

    expect(await running).toMatchObject({ error: { code: 'NOT_EXECUTED' } })
    expect(ran).toEqual([])
  })
})

describe('metadata', () => {
  it('that is absent counts as the worst case', () => {
    expect(toolMetadata(toolOf('silent', () => 1))).toEqual({
      executionLocation: 'remote',
      sideEffect: 'external',
      risk: 'high',
      idempotent: false,
      untrustedOutput: true,
    })
  })

  it.each<[Partial<ToolMetadata>, PolicyDecision]>([
    [{ sideEffect: 'none', risk: 'low' }, 'allow'],
    [{ sideEffect: 'none', risk: 'high' }, 'ask'],
    [{ sideEffect: 'local', risk: 'low' }, 'ask'],
    [{ sideEffect: 'external', risk: 'medium' }, 'ask'],
    [{ sideEffect: 'external', risk: 'high' }, 'deny'],
    [{}, 'deny'],
  ])('of %o leads the default policy to %s', (metadata, decision) => {
    expect(
      defaultPolicy(
        callOf('x'),
        toolOf('x', () => 1, { metadata }),
        {} as never,
      ),
    ).toMatchObject({ decision })
  })
})
