import * as types from '@minagent/types'
import { describe, expect, it, vi } from 'vitest'

const result: types.RunResult = {
  runId: 'r',
  stopReason: 'max_model_rounds',
  final: '',
  answer: null,
  messages: [],
  steps: [],
  modelRounds: 8,
  toolCalls: 8,
  usage: {},
  pending: [],
  eventCount: 0,
}

function allErrors(copy: typeof types) {
  return {
    minagent: new copy.MinagentError('invalid_wire', 'm', { details: { path: '$' } }),
    model: new copy.ModelError('auth', 'm'),
    tool: new copy.ToolError('m'),
    defect: new copy.DefectError('script_exhausted', 'm'),
    run: new copy.RunError('m', result),
  }
}

async function secondCopy(): Promise<typeof types> {
  vi.resetModules()
  return await import('@minagent/types')
}

describe('errors', () => {
  it('are MinagentErrors all, with a name and a code of their own', () => {
    const errors = Object.values(allErrors(types))

    expect(errors.every((error) => error instanceof types.MinagentError && error instanceof Error)).toBe(true)
    expect(errors.map(({ name, code, message }) => [name, code, message])).toEqual([
      ['MinagentError', 'invalid_wire', 'm'],
      ['ModelError', 'auth', 'm'],
      ['ToolError', 'TOOL_FAILED', 'm'],
      ['DefectError', 'script_exhausted', 'm'],
      ['RunError', 'max_model_rounds', 'm'],
    ])
  })

  it('are recognised across copies of the package, each by its own guard', async () => {
    const copy = await secondCopy()
    expect(copy.MinagentError).not.toBe(types.MinagentError)

    for (const { minagent, model, tool, defect, run } of [allErrors(copy), allErrors(types)]) {
      const all = [minagent, model, tool, defect, run]
      expect(all.map((error) => types.isMinagentError(error))).toEqual([true, true, true, true, true])
      expect(all.map((error) => types.isMinagentError(error, 'invalid_wire'))).toEqual([true, false, false, false, false])
      expect(all.map(types.isModelError)).toEqual([false, true, false, false, false])
      expect(all.map(types.isToolError)).toEqual([false, false, true, false, false])
      expect(all.map(types.isDefectError)).toEqual([false, false, false, true, false])
    }
  })

  it('are not mistaken for others of the same name', () => {
    const foreign = Object.assign(new Error('m'), { name: 'ToolError', code: 'TOOL_FAILED', retryable: true })
    const { proxy: revoked, revoke } = Proxy.revocable({}, {})
    revoke()

    for (const value of [foreign, new Error('m'), revoked, null, undefined, 'MinagentError', { code: 'invalid_wire' }]) {
      expect([types.isMinagentError(value), types.isModelError(value), types.isToolError(value), types.isDefectError(value)]).toEqual([
        false,
        false,
        false,
        false,
      ])
    }
  })

  it('are defects whatever their class, if they bear the brand', () => {
    const branded = Object.assign(new TypeError('m'), { [Symbol.for('minagent.defect')]: true })

    expect(types.isDefectError(branded)).toBe(true)
  })

  it('keep a cause that is given, undefined too, and have none otherwise', () => {
    const cause = new Error('why')

    expect(new types.MinagentError('invalid_wire', 'm', { details: { path: '$' }, cause }).cause).toBe(cause)
    expect(new types.ModelError('auth', 'm', { cause }).cause).toBe(cause)
    expect(new types.ToolError('m', 'TOOL_FAILED', { cause }).cause).toBe(cause)
    expect(new types.DefectError('c', 'm', { cause: undefined })).toHaveProperty('cause', undefined)
    for (const error of Object.values(allErrors(types))) expect('cause' in error).toBe(false)
  })

  it('say of each model failure whether another try may help', () => {
    const codes = ['rate_limited', 'overloaded', 'timeout', 'network', 'auth', 'bad_request', 'context_overflow', 'protocol'] as const

    const retryable = codes.filter((code) => new types.ModelError(code, 'm').retryable)

    expect(retryable).toEqual(['rate_limited', 'overloaded', 'timeout', 'network', 'protocol'])
    expect(new types.ModelError('auth', 'm', { retryable: true, status: 401, retryAfterMs: 5 })).toMatchObject({
      retryable: true,
      status: 401,
      retryAfterMs: 5,
    })
    expect('status' in new types.ModelError('auth', 'm')).toBe(false)
  })

  it('A10 RunError has the result and its stop reason', () => {
    const error = new types.RunError('m', result)

    expect([error.code, error.result]).toEqual(['max_model_rounds', result])
  })
})

describe('toolErrorText', () => {
  it('D12 speaks both languages', () => {
    expect(types.toolErrorText('TOOL_NOT_FOUND', 'x')).toBe('Unknown tool: x')
    expect(types.toolErrorText('TOOL_NOT_FOUND', 'x', 'zh')).toBe('未注册工具: x')
    expect(types.toolErrorText('TOOL_TIMEOUT', 'x', 'zh')).toBe('工具执行超时')
  })

  it('takes a name as it is, also one that looks like a pattern', () => {
    expect(types.toolErrorText('TOOL_NOT_FOUND', "$&$'{name}")).toBe("Unknown tool: $&$'{name}")
  })
})
