import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { StandardSchema, ToolCall } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { add, callOf, toolOf } from './samples.ts'

describe('arguments of a call', () => {
  it('D4 A18 are refused with path, what was expected and what came, all problems at once', async () => {
    const registry = new ToolRegistry([add])

    const wrong = await registry.execute(callOf('add', { a: 'two' }))
    const misspelled = await registry.execute(callOf('add', { x: 1, b: 1 }))

    expect(wrong.error).toEqual({
      code: 'INVALID_ARGUMENTS',
      message:
        'The arguments do not fit the parameters of add: arguments.b: is required but missing; arguments.a: expected number, got string "two"',
    })
    expect(misspelled.error?.message).toContain('arguments.x: is not allowed here; allowed: "a", "b"')
  })

  it('are refused in Chinese where that is the language', async () => {
    const result = await new ToolRegistry([add], { locale: 'zh' }).execute(callOf('add', { a: 'two', b: 1 }))

    expect(result.error?.message).toBe('参数不符合 add 的要求: arguments.a: 应为 number，实际为 string "two"')
  })

  it('are listed up to a cap', async () => {
    const list = {
      ...toolOf('list', () => 1),
      parameters: { type: 'object', properties: { of: { type: 'array', items: { type: 'number' } } } },
    }

    const result = await new ToolRegistry([list]).execute(callOf('list', { of: Array.from({ length: 100 }, () => 'x') }))

    expect(result.error?.message).toMatch(/of\[7\]: expected number, got string "x"; and 92 more$/)
  })

  it('tell what each allowed form would have needed', async () => {
    const parameters = { type: 'object', properties: { when: { anyOf: [{ type: 'number' }, { type: 'null' }] } } }

    const result = await new ToolRegistry([{ ...toolOf('at', () => 1), parameters }]).execute(callOf('at', { when: 'now' }))

    expect(result.error?.message).toContain(
      'arguments.when: fits none of the allowed forms: arguments.when: expected number, got string "now"; arguments.when: expected null, got string "now"',
    )
  })

  it.each([
    [{ minimum: 3 }, 1, 'expected a number of at least 3, got number 1'],
    [{ maxLength: 2 }, 'abc', 'expected at most 2 characters, got string "abc"'],
    [{ pattern: '^a+$' }, 'b', 'expected text that matches the pattern "^a+$", got string "b"'],
    [{ pattern: '(a+)+$' }, 'b', 'expected text that matches the pattern "(a+)+$", got string "b"'],
    [{ minItems: 2 }, [1], 'expected at least 2 items, got an array of length 1'],
    [{ uniqueItems: true }, [1, 1], 'expected items that are all different'],
    [{ multipleOf: 3 }, 4, 'expected a multiple of 3, got number 4'],
    [{ const: 'x' }, 'y', 'expected "x", got string "y"'],
    [{ not: { type: 'null' } }, null, 'must not fit {"type":"null"}, got null'],
    [{ minProperties: 1 }, {}, 'does not satisfy minProperties 1, got an object'],
    [{ $ref: '#/$defs/small' }, 9, 'expected a number of at most 5, got number 9'],
  ])('say what is wrong under %o', async (schema, value, sentence) => {
    const parameters = { type: 'object', properties: { 'odd name': schema }, $defs: { small: { maximum: 5 } } }

    const result = await new ToolRegistry([{ ...toolOf('odd', () => 1), parameters }]).execute(callOf('odd', { 'odd name': value }))

    expect(result.error?.message).toContain(`arguments["odd name"]: ${sentence}`)
  })

  //#region unreadable
  it('F1 F2 F4 that were no JSON are answered with a bounded preview, and the tool does not run', async () => {
    let runs = 0
    const registry = new ToolRegistry([toolOf('run', () => runs++)])
    const invalidArguments = `{"text": "${'x'.repeat(100_000)}`

    const result = await registry.execute({ ...callOf('run'), invalidArguments })

    expect(result.error?.code).toBe('INVALID_ARGUMENTS')
    expect(result.error?.message).toContain('expected a JSON object, got 100010 characters that are not one: {"text": "xxx')
    expect(result.error?.message.length).toBeLessThan(500)
    expect(runs).toBe(0)
  })
  //#endregion unreadable

  it('F6 of two calls that were merged are refused, not cut to the first object', async () => {
    const result = await new ToolRegistry([add]).execute({ ...callOf('add'), invalidArguments: '{"a":1,"b":2}{"a":3,"b":4}' })

    expect(result.error?.code).toBe('INVALID_ARGUMENTS')
  })

  it('F2 that were no JSON are answered with the schema, bounded as well', async () => {
    const long = { ...toolOf('long', () => 1), parameters: { type: 'object', description: 'x'.repeat(10_000) } }
    const registry = new ToolRegistry([add, long], { locale: 'zh' })

    const messageOf = async (name: string) => (await registry.execute({ ...callOf(name), invalidArguments: '{"a":' })).error?.message

    expect(await messageOf('add')).toContain(`5 个字符：{"a":（参数的 JSON Schema：${JSON.stringify(add.parameters)}）`)
    expect((await messageOf('long'))?.length).toBeLessThan(2_200)
  })

  const circle: unknown[] = []
  circle.push(circle)
  it.each([
    ['a BigInt', 1n, 'bigint'],
    ['a symbol', Symbol('s'), 'symbol'],
    ['a function', () => 1, 'function'],
    ['a list that contains itself', circle, 'object'],
  ])('F3 F15 that are %s, which JSON cannot hold, are refused', async (_, args, type) => {
    const result = await new ToolRegistry([toolOf('any', () => 1)]).execute({ id: 'c1', name: 'any', arguments: args } as never)

    expect(result.error).toMatchObject({ code: 'INVALID_ARGUMENTS', message: expect.stringContaining(`are not one: ${type}`) })
  })

  it.each([[null], [[1]], ['text'], [5]])('F3 that are %j instead of an object are refused', async (args) => {
    const result = await new ToolRegistry([toolOf('any', () => 1)]).execute({ id: 'c1', name: 'any', arguments: args } as never)

    expect(result).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
  })

  it('F5 D14 that are absent, empty or blank are {}', async () => {
    const readDemoText = toolOf('read_demo_text', (args) => args)
    const registry = new ToolRegistry([readDemoText])

    expect(await registry.execute(callOf('read_demo_text'))).toMatchObject({ data: {} })
    expect(await registry.execute({ id: 'c1', name: 'read_demo_text' } as ToolCall)).toMatchObject({ data: {} })
    expect(await registry.execute({ ...callOf('read_demo_text'), invalidArguments: ' \n' })).toMatchObject({ data: {} })
  })

  it('K13 are a copy: a tool that changes them changes no record', async () => {
    const call = callOf('change', { list: [1], deep: { a: 1 } })
    const change = toolOf('change', (args) => {
      Object.assign(args, { added: true })
      if (Array.isArray(args.list)) args.list.push(2)
      return args
    })

    const result = await new ToolRegistry([change]).execute(call)

    expect(result.ok && result.data).toEqual({ list: [1, 2], deep: { a: 1 }, added: true })
    expect(call.arguments).toEqual({ list: [1], deep: { a: 1 } })
  })

  it('F60 with a member called __proto__ are refused at every level; constructor is an ordinary name', async () => {
    const assign = toolOf('assign', (args) => Object.assign({}, args))
    const registry = new ToolRegistry([assign])
    const withArguments = (text: string) => registry.execute({ ...callOf('assign'), arguments: JSON.parse(text) })

    expect(await withArguments('{"__proto__":{"admin":true}}')).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
    expect(await withArguments('{"a":[{"__proto__":1}]}')).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
    expect(await withArguments('{"constructor":1}')).toMatchObject({ data: { constructor: 1 } })
    expect({}).not.toHaveProperty('admin')
  })

  it('have null where a list has a hole, as in JSON', async () => {
    const holes: unknown[] = []
    holes[1] = 'after'

    const result = await new ToolRegistry([toolOf('echo', (args) => Array.isArray(args.list) && 0 in args.list)]).execute(
      callOf('echo', { list: holes }),
    )

    expect(result).toMatchObject({ data: true })
  })

  it('nested without end, or in a circle, are refused', async () => {
    const deep = JSON.parse(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const registry = new ToolRegistry([toolOf('any', () => 1)])

    expect(await registry.execute(callOf('any', deep))).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
    expect(await registry.execute(callOf('any', circle))).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
  })

  it('are converted only where coerce says so', async () => {
    const flags = defineTool({
      name: 'flags',
      description: 'Flags.',
      parameters: jsonSchema({
        type: 'object',
        properties: { on: { type: 'boolean' }, counts: { type: 'array', items: { type: 'integer' } }, name: { type: 'string' } },
      }),
      execute: (args) => args,
    })
    const call = callOf('flags', { on: 'true', counts: ['1', 2], name: '7' })

    expect(await new ToolRegistry([flags]).execute(call)).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
    expect(await new ToolRegistry([flags], { coerce: true }).execute(call)).toMatchObject({ data: { on: true, counts: [1, 2], name: '7' } })
    expect(await new ToolRegistry([flags], { coerce: true }).execute(callOf('flags', { on: 'yes' }))).toMatchObject({ ok: false })
  })

  it('are converted with coerce where null is allowed too, and left as they are where text is', async () => {
    const nullable = { anyOf: [{ type: 'number' }, { type: 'null' }] }
    const properties = { list: { type: ['integer', 'null'] }, either: nullable, text: { type: ['number', 'string'] } }
    const echo = { ...toolOf('echo', (args) => args), parameters: { type: 'object', properties } }
    const registry = new ToolRegistry([echo], { coerce: true })

    const result = await registry.execute(callOf('echo', { list: '5', either: '1.5', text: '7' }))

    expect(result).toMatchObject({ data: { list: 5, either: 1.5, text: '7' } })
  })

  it('of a Standard Schema are judged by its own validate, and its output reaches the tool', async () => {
    const forecast = defineTool({
      name: 'forecast',
      description: 'Forecast.',
      parameters: z.object({ city: z.string().trim().min(1), days: z.number().int().default(3) }),
      execute: (args) => args,
    })
    const registry = new ToolRegistry([forecast])

    expect(await registry.execute(callOf('forecast', { city: ' 上海 ' }))).toMatchObject({ data: { city: '上海', days: 3 } })
    expect((await registry.execute(callOf('forecast', { city: '', days: 1.5 }))).error?.message).toMatch(
      /arguments\.city: .*; arguments\.days: /,
    )
  })

  it('may be judged by a promise of another library', async () => {
    const schema: StandardSchema<{ readonly a: number }> = {
      '~standard': {
        version: 1,
        vendor: 'other',
        // biome-ignore lint/suspicious/noThenProperty: a promise that is not the native one is what is tested
        validate: () => ({ then: (resolve: (value: unknown) => void) => resolve({ value: { a: 5 } }) }) as never,
        jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
      },
    }
    const tool = defineTool({ name: 'later', description: 'Later.', parameters: schema, execute: ({ a }) => a })

    expect(await new ToolRegistry([tool]).execute(callOf('later'))).toMatchObject({ data: 5 })
  })

  it('may be judged asynchronously', async () => {
    const slow = defineTool({
      name: 'slow',
      description: 'Slow check.',
      parameters: z.object({ id: z.string() }).refine(async ({ id }) => id === 'known', 'unknown id'),
      execute: ({ id }) => id,
    })
    const registry = new ToolRegistry([slow])

    expect(await registry.execute(callOf('slow', { id: 'known' }))).toMatchObject({ data: 'known' })
    expect((await registry.execute(callOf('slow', { id: 'other' }))).error?.message).toContain('unknown id')
  })
})
