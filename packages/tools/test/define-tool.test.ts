import { defineTool, jsonSchema } from '@minagent/tools'
import { isMinagentError, type JsonSchema, type Tool } from '@minagent/types'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'

describe('defineTool', () => {
  it('A16 infers the arguments from zod and gives a plain Tool', () => {
    const tool = defineTool({
      name: 'get_weather',
      description: 'Weather.',
      parameters: z.object({ city: z.string(), unit: z.enum(['c', 'f']).default('c') }),
      execute: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ city: string; unit: 'c' | 'f' }>()
        return args.city
      },
    })

    expectTypeOf(tool).toEqualTypeOf<Tool>()
    expect(tool.parameters).toEqual({
      type: 'object',
      properties: { city: { type: 'string' }, unit: { type: 'string', enum: ['c', 'f'], default: 'c' } },
      required: ['city'],
    })
  })

  it('infers the arguments from a JSON Schema given to jsonSchema', () => {
    defineTool({
      name: 'search',
      description: 'Searches.',
      parameters: jsonSchema({
        type: 'object',
        properties: {
          query: { type: 'string' },
          limit: { type: 'integer' },
          kinds: { type: 'array', items: { enum: ['file', 'folder'] } },
          nested: { type: 'object', properties: { deep: { type: 'boolean' } }, required: ['deep'] },
          free: { type: 'object' },
          any: {},
        },
        required: ['query'],
      }),
      execute: (args) => {
        expectTypeOf(args).toEqualTypeOf<{
          readonly query: string
          readonly limit?: number
          readonly kinds?: readonly ('file' | 'folder')[]
          readonly nested?: { readonly deep: boolean }
          readonly free?: Readonly<Record<string, unknown>>
          readonly any?: unknown
        }>()
      },
    })
  })

  it('infers the arguments from a plain JSON Schema that is written in place', () => {
    const tool = defineTool({
      name: 'join',
      description: 'Joins.',
      parameters: {
        type: 'object',
        properties: { words: { type: 'array', items: { type: 'string' } }, by: { type: ['string', 'null'] } },
        required: ['words'],
      },
      execute: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ readonly words: readonly string[]; readonly by?: string | null }>()
        return args.words.join(args.by ?? ' ')
      },
    })

    expect(tool.execute({ words: ['a', 'b'] }, {} as never)).toBe('a b')
  })

  it('knows no more of a schema that is not simple than that arguments are an object', () => {
    const parameters: JsonSchema = { type: 'object' }
    const execute = (args: Readonly<Record<string, unknown>>) => Object.keys(args)

    for (const schema of [parameters, jsonSchema(parameters)]) {
      const tool = defineTool({
        name: 'any',
        description: 'Any.',
        parameters: schema,
        execute: (args) => {
          expectTypeOf(args).toEqualTypeOf<Readonly<Record<string, unknown>>>()
          return execute(args)
        },
      })
      expect(tool.execute({ a: 1 }, {} as never)).toEqual(['a'])
    }
  })

  it('knows no more of a Standard Schema that does not tell its types', () => {
    const standard = {
      version: 1,
      vendor: 'own',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => ({}), output: () => ({}) },
    } as const
    const untold = { '~standard': standard }
    const undefinedOnes = { '~standard': { ...standard, types: undefined } }

    for (const parameters of [untold, undefinedOnes]) {
      const tool = defineTool({
        name: 'any',
        description: 'Any.',
        parameters,
        execute: (args) => {
          expectTypeOf(args).toEqualTypeOf<Readonly<Record<string, unknown>>>()
          return Object.keys(args)
        },
      })
      expect(tool.execute({ a: 1 }, {} as never)).toEqual(['a'])
    }
  })

  it('infers each form of a simple JSON Schema', () => {
    const parameters = {
      type: 'object',
      properties: {
        only: { type: 'string', const: 'x' },
        text: { type: ['string', 'null'] },
        one: { type: 'integer', enum: [1, 2] },
        any: {},
        list: { type: 'array' },
        open: { type: 'object' },
      },
      required: ['only', 'undeclared'],
    } as const
    const tool = defineTool({
      name: 'forms',
      description: 'Forms.',
      parameters,
      execute: (args) => {
        expectTypeOf(args).toEqualTypeOf<{
          readonly only: 'x'
          readonly text?: string | null
          readonly one?: 1 | 2
          readonly any?: unknown
          readonly list?: readonly unknown[]
          readonly open?: Readonly<Record<string, unknown>>
        }>()
        return args.only
      },
    })

    expect(tool.execute({ only: 'x' }, {} as never)).toBe('x')
  })

  it('takes a plain JSON Schema without properties', () => {
    const tool = defineTool({
      name: 'plain',
      description: 'Plain.',
      parameters: { type: 'object' },
      execute: (args) => {
        expectTypeOf(args).toEqualTypeOf<Readonly<Record<string, unknown>>>()
      },
    })

    expect(tool).toMatchObject({ name: 'plain', parameters: { type: 'object' } })
  })

  it('keeps every other member, and this', () => {
    const definition = {
      name: 'full',
      description: 'Full.',
      parameters: jsonSchema({ type: 'object' }),
      timeoutMs: 5,
      metadata: { sideEffect: 'none' as const },
      outputSchema: { type: 'string' },
      outputDescription: 'A word.',
      errorDescription: 'Never.',
      word: 'this',
      execute() {
        return this.word
      },
      verify: () => ({ done: false as const }),
    }

    const tool = defineTool(definition)

    expect(tool).toMatchObject({
      timeoutMs: 5,
      metadata: { sideEffect: 'none' },
      outputSchema: { type: 'string' },
      errorDescription: 'Never.',
    })
    expect(tool.execute({}, {} as never)).toBe('this')
    expect(tool.verify?.({}, {} as never)).toEqual({ done: false })
  })

  const execute = () => 1
  it.each([
    [
      'a bad name',
      () => defineTool({ name: 'two words', description: '', parameters: {}, execute }),
      'invalid_definition',
      /1 to 64 letters/,
    ],
    [
      'a schema of other than an object',
      () => defineTool({ name: 'x', description: '', parameters: z.string(), execute }),
      'invalid_schema',
      /expected "object"/,
    ],
    [
      'a type that JSON Schema cannot say',
      () => defineTool({ name: 'x', description: '', parameters: z.object({ at: z.date() }), execute }),
      'invalid_schema',
      /cannot be written as JSON Schema/,
    ],
    [
      'a Standard Schema without JSON Schema',
      () =>
        defineTool({
          name: 'x',
          description: '',
          parameters: { '~standard': { version: 1, vendor: 'other', validate: (value) => ({ value }) } },
          execute,
        }),
      'invalid_schema',
      /a other schema\) give no JSON Schema/,
    ],
    [
      'a malformed schema',
      () => jsonSchema({ type: 'object', properties: { a: { type: 'text' } } }),
      'invalid_schema',
      /at \$\.properties\.a\.type, expected a JSON type/,
    ],
    ['a reference to nowhere', () => jsonSchema({ $ref: '#/$defs/gone' }), 'invalid_schema', /nothing is found under "#\/\$defs\/gone"/],
  ])('refuses %s with a sentence', (_, define, code, sentence) => {
    expect(define).toThrow(sentence)
    expect(define).toThrow(expect.toSatisfy((error) => isMinagentError(error) && error.code === code))
  })
})

describe('jsonSchema', () => {
  it('is a Standard Schema', () => {
    const { validate, jsonSchema: text } = jsonSchema({ type: 'object', required: ['a'] })['~standard']

    expect(validate({ a: 1 })).toEqual({ value: { a: 1 } })
    expect(validate({})).toEqual({ issues: [{ message: 'value.a: is required but missing' }] })
    expect(text?.input({ target: 'draft-2020-12' })).toEqual({ type: 'object', required: ['a'] })
  })

  it('is not changed by a later change of the schema', () => {
    const schema: { type: string } = { type: 'string' }
    const { validate } = jsonSchema(schema)['~standard']

    schema.type = 'number'

    expect(validate('text')).toEqual({ value: 'text' })
  })
})
