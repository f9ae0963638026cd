import { defineTool, envelope, jsonSchema, ToolRegistry } from '@minagent/tools'
import { isMinagentError, ToolError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { add, callOf, toolOf } from './samples.ts'

describe('the tools of a registry', () => {
  it('A12 keeps one schema of a name added twice, the later, in its first place; a schema is name, description, parameters', () => {
    const registry = new ToolRegistry([add, toolOf('second', () => 2)])

    registry.add(toolOf('add', () => 'new'))

    expect(registry.schemas()).toEqual([
      { name: 'add', description: 'Does add.', parameters: { type: 'object', properties: {} } },
      { name: 'second', description: 'Does second.', parameters: { type: 'object', properties: {} } },
    ])
  })

  it('gives the same list of schemas until it changes', () => {
    const registry = new ToolRegistry([add])
    const before = registry.schemas()

    expect(registry.schemas()).toBe(before)
    registry.remove('add')
    expect(registry.schemas()).toEqual([])
  })

  it('refuses two tools of one name in its list, and says what to do', () => {
    expect(() => new ToolRegistry([add, add])).toThrow(/Two tools are called "add": rename one/)
  })

  it('finds, tells and removes tools by name', () => {
    const registry = new ToolRegistry([add])

    expect(registry.has('add')).toBe(true)
    expect(registry.get('add')).toBe(add)
    expect(registry.remove('add')).toBe(true)
    expect(registry.remove('add')).toBe(false)
    expect(registry.get('add')).toBeUndefined()
  })

  it('A13 K12 shows the model no function anywhere', () => {
    const schemas = new ToolRegistry([add]).schemas()

    expect(JSON.parse(JSON.stringify(schemas))).toEqual(schemas)
    expect(JSON.stringify(schemas)).not.toMatch(/execute|validate|parse/)
  })

  it('is not changed by a later change of the parameters that it was given', async () => {
    const parameters = { type: 'object', properties: { a: { type: 'number' } } }
    const registry = new ToolRegistry([{ ...toolOf('loose', (args) => args), parameters }])

    parameters.properties.a.type = 'string'

    expect(await registry.execute(callOf('loose', { a: 1 }))).toMatchObject({ ok: true })
    expect(registry.schemas()[0]?.parameters).toEqual({ type: 'object', properties: { a: { type: 'number' } } })
  })

  //#region inherited
  it('F13 finds no inherited name', async () => {
    const registry = new ToolRegistry([add])

    for (const name of ['toString', '__proto__', 'constructor', 'hasOwnProperty']) {
      expect(registry.has(name)).toBe(false)
      expect(registry.describe(name)).toBeUndefined()
      expect(await registry.execute(callOf(name))).toMatchObject({ error: { code: 'TOOL_NOT_FOUND' } })
    }
  })
  //#endregion inherited

  it.each([
    ['a name that a provider would refuse', { name: 'no spaces' }, 'invalid_definition'],
    ['no execute', { execute: undefined }, 'invalid_definition'],
    ['a time limit that is none', { timeoutMs: 0 }, 'invalid_definition'],
    ['no description', { description: undefined }, 'invalid_definition'],
    ['parameters that are no object', { parameters: { type: 'string' } }, 'invalid_schema'],
    ['an unknown JSON type', { parameters: { properties: { a: { type: 'float' } } } }, 'invalid_schema'],
  ])('refuses a tool with %s', (_, change, code) => {
    const registry = new ToolRegistry()

    const adding = () =>
      registry.add(
        Object.assign(
          toolOf('fine', () => 1),
          change,
        ),
      )

    expect(adding).toThrow(expect.toSatisfy((error) => isMinagentError(error) && error.code === code && error.message.length > 20))
  })

  it.each([{ timeoutMs: 0 }, { timeoutMs: Number.NaN }, { maxResultChars: -1 }])('refuses the option %o', (options) => {
    expect(() => new ToolRegistry([], options)).toThrow(RangeError)
  })
})

describe('what becomes of a call', () => {
  it('D13 gives a success in the envelope', async () => {
    const registry = new ToolRegistry([add], { encoder: envelope })

    const text = await registry.call(callOf('add', { a: 2, b: 3 }))

    expect(text).toBe('{"ok":true,"tool":"add","data":{"value":5},"error":null}')
  })

  it('gives a failure in the envelope', async () => {
    const text = await new ToolRegistry([], { encoder: envelope, locale: 'zh' }).call(callOf('x'))

    expect(text).toBe('{"ok":false,"tool":"x","data":null,"error":{"code":"TOOL_NOT_FOUND","message":"未注册工具: x"}}')
  })

  it('gives a text as it is and other data as compact JSON, Chinese readable', async () => {
    const registry = new ToolRegistry([toolOf('text', () => '结果'), toolOf('data', () => ({ 结果: [1] }))])

    expect(await registry.call(callOf('text'))).toBe('结果')
    expect(await registry.call(callOf('data'))).toBe('{"结果":[1]}')
  })

  it('D12 F11 answers an unknown tool; in English with the names that exist', async () => {
    const zh = await new ToolRegistry([add], { locale: 'zh' }).execute(callOf('x'))
    const en = await new ToolRegistry([add], {}).execute(callOf('x'))

    expect(zh).toMatchObject({ ok: false, error: { code: 'TOOL_NOT_FOUND', message: '未注册工具: x' } })
    expect(en).toMatchObject({ error: { message: 'Unknown tool: x. Known tools: add.' } })
  })

  it('D5 tells the message of a ToolError and nothing else', async () => {
    const failing = toolOf('get_current_time', () => {
      throw new ToolError('未知时区: Asia/Unknown')
    })

    const result = await new ToolRegistry([failing]).execute(callOf('get_current_time'))

    expect(result).toEqual({
      ok: false,
      tool: 'get_current_time',
      callId: 'c1',
      data: null,
      error: { code: 'TOOL_FAILED', message: '未知时区: Asia/Unknown' },
    })
  })

  it('keeps the code of a ToolError', async () => {
    const denied = toolOf('denied', () => {
      throw new ToolError('not yours', 'PERMISSION_DENIED')
    })

    expect(await new ToolRegistry([denied]).execute(callOf('denied'))).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
  })

  it('A6 names the class of an unexpected error and keeps the original as cause', async () => {
    class ValueError extends Error {}
    const error = new ValueError('除零')
    const div = toolOf('div', () => {
      throw error
    })

    const result = await new ToolRegistry([div]).execute(callOf('div'))

    expect(result).toMatchObject({ error: { code: 'TOOL_FAILED', name: 'ValueError', message: '除零' } })
    expect(!result.ok && result.cause).toBe(error)
  })

  it('K8 tells every mistake of a call as a failure and goes on', async () => {
    const divide = defineTool({
      name: 'calculator',
      description: 'Calculates.',
      parameters: jsonSchema({
        type: 'object',
        properties: { left: { type: 'number' }, operation: { enum: ['add', 'divide'] }, right: { type: 'number' } },
        required: ['left', 'operation', 'right'],
        additionalProperties: false,
      }),
      execute: ({ left, right }) => {
        if (right === 0) throw new ToolError('Cannot divide by zero.')
        return left / right
      },
    })
    const registry = new ToolRegistry([divide])
    const messageOf = async (args: Record<string, unknown>) => (await registry.execute(callOf('calculator', args))).error?.message

    expect(await messageOf({ left: 1, operation: 'divide', right: 0 })).toBe('Cannot divide by zero.')
    expect(await messageOf({ left: 1, operation: 'power', right: 2 })).toContain('arguments.operation: expected one of "add", "divide"')
    expect(await messageOf({ left: 1, operation: 'add', rigth: 2 })).toMatch(/right: is required but missing.*rigth: is not allowed here/)
    expect(await messageOf({ left: '1', operation: 'add', right: 2 })).toContain('arguments.left: expected number, got string "1"')
    expect(await registry.execute(callOf('calculator', { left: 4, operation: 'divide', right: 2 }))).toMatchObject({ data: 2 })
  })

  //#region every-failure
  it('A11 answers every way to fail with JSON that has an error, and rejects none; the tool itself still throws', async () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    const throwing = toolOf('throws', () => {
      throw new Error('sync')
    })
    const registry = new ToolRegistry([
      throwing,
      toolOf('rejects', () => Promise.reject(new Error('async'))),
      toolOf('text', () => {
        throw 'just text'
      }),
      toolOf('nothing', () => {
        throw undefined
      }),
      toolOf('cycle', () => cycle),
      toolOf('big', () => 1n),
    ])

    for (const name of ['unknown', 'throws', 'rejects', 'text', 'nothing', 'cycle', 'big']) {
      expect(JSON.parse(await registry.call(callOf(name)))).toHaveProperty('error.code')
    }
    expect(() => throwing.execute({}, {} as never)).toThrow('sync')
  })
  //#endregion every-failure

  it.each([
    ['a frozen object', Object.freeze({ message: 'frozen' })],
    [
      'an object whose getters throw',
      {
        get message() {
          throw new Error('no')
        },
      },
    ],
    [
      'an error whose name and message throw',
      Object.defineProperties(new Error('x'), {
        name: {
          get() {
            throw new Error('no')
          },
        },
        message: {
          get() {
            throw new Error('no')
          },
        },
      }),
    ],
    ['null', null],
    ['a symbol', Symbol('s')],
    [
      'a hostile proxy',
      new Proxy(
        {},
        {
          get() {
            throw new Error('no')
          },
          has() {
            throw new Error('no')
          },
          getPrototypeOf() {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('survives a tool that throws %s', async (_, thrown) => {
    const registry = new ToolRegistry([
      toolOf('bad', () => {
        throw thrown
      }),
    ])

    const result = await registry.execute(callOf('bad'))

    expect(result).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED' } })
    expect(result).toHaveProperty('cause')
    expect(JSON.parse(await registry.call(callOf('bad')))).toHaveProperty('error.message')
  })

  it('survives a call that is no call, and an encoder that throws', async () => {
    const registry = new ToolRegistry([add], {
      encoder: () => {
        throw new Error('bad encoder')
      },
    })

    expect(await registry.execute(null as never)).toMatchObject({ ok: false })
    expect(await registry.call(callOf('add', { a: 1, b: 2 }))).toContain('bad encoder')
  })

  it('gives a tool what the context tells, and defaults for the rest', async () => {
    const seen = toolOf('seen', (_args, context) => [context.runId, context.callId, context.idempotencyKey])
    const registry = new ToolRegistry([seen])

    expect(await registry.execute(callOf('seen'))).toMatchObject({ data: ['direct', 'c1', 'direct:c1:seen'] })
    expect(await registry.execute(callOf('seen'), { runId: 'r', callId: 'x', idempotencyKey: 'r:0:0:seen' })).toMatchObject({
      data: ['r', 'x', 'r:0:0:seen'],
    })
  })
})
