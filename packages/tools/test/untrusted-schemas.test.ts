import { jsonSchema, ToolRegistry } from '@minagent/tools'
import { isMinagentError, type JsonSchema } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callOf, toolOf } from './samples.ts'

function judge(schema: JsonSchema, value: unknown): boolean {
  const result = jsonSchema(schema)['~standard'].validate(value)
  return !(result instanceof Promise) && result.issues === undefined
}

// These cases end in milliseconds or, with a backtracking engine, not within the life of the test: no clock is needed to see it.
describe('F61 patterns of a schema cannot freeze the process', () => {
  const many = 'a'.repeat(50_000)

  it.each([
    ['^(a+)+$', `${many}!`, false],
    ['^(a+)+$', many, true],
    ['(a|aa)+$', `${many}!`, false],
    ['(.*a){20}', many, true],
    ['^(.*a){20}$', `${many}!`, false],
    ['(x+x+)+y', 'x'.repeat(50_000), false],
    ['^(\\w+\\s?)*$', `${'word '.repeat(10_000)}!`, false],
    ['a*a*a*a*b', many, false],
    ['(a?){25}a{25}b', many, false],
    ['^(?=(a+)+$)', `${many}!`, false],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', many, false],
  ])('%s', (pattern, text, valid) => {
    expect(judge({ pattern }, text)).toBe(valid)
    expect(judge({ type: 'object', properties: { a: { $ref: '#/$defs/p' } }, $defs: { p: { pattern } } }, { a: text })).toBe(valid)
  })

  it.each([
    ['^.{0,5000}$', 5_000],
    ['^[\\s\\S]{1,4096}$', 4_096],
  ])('%s, as real tools have it, is no long program: it is judged as it stands', (pattern, most) => {
    expect(judge({ pattern }, 'a'.repeat(most))).toBe(true)
    expect(judge({ pattern }, 'a'.repeat(most + 1))).toBe(false)
  })

  it('as names of properties', () => {
    const schema = { patternProperties: { '^(a+)+$': { type: 'number' } }, additionalProperties: false }

    expect(judge(schema, { [many.slice(0, 5_000)]: 1 })).toBe(true)
    expect(judge(schema, { aaa: 'text' })).toBe(false)
    expect(judge(schema, { [`${many}!`]: 1 })).toBe(false)
    expect(judge({ propertyNames: { pattern: '^(a+)+$' } }, { [`${many}!`]: 1 })).toBe(false)
  })

  it.each(['(a)\\1', '(?<x>a)\\k<x>'])('refuses %s at definition: no engine can match it in linear time', (pattern) => {
    expect(() => jsonSchema({ pattern })).toThrow(/the pattern .* cannot be run: A back reference/)
  })

  it.each(['(', 'a{2,1}', '\\p{Nonsense}', `(a|b){1999}${'c?'.repeat(900)}`])('refuses %s with a sentence', (pattern) => {
    expect(() => jsonSchema({ pattern })).toThrow(/The JSON Schema cannot be used: at \$, the pattern/)
  })

  it('judges every pattern exactly as the native engine does', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\w',
      '\\d',
      '\\s',
      '\\b',
      '\\B',
      '^',
      '$',
      '(?=a)',
      '(?!b)',
      '(?<=a)',
      '(?<!b)',
      '\\u{1F44D}',
      '字',
      '\\x61',
      '\\p{L}',
      '(?:)',
    )
    const sign = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '+?')
    const { pattern } = fc.letrec((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 3 },
        tie('sequence'),
        fc.array(tie('sequence'), { minLength: 2, maxLength: 3 }).map((options) => options.join('|')),
      ),
      sequence: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
      part: fc.oneof(
        { maxDepth: 3 },
        fc.tuple(atom, sign).map((pair) => pair.join('')),
        fc.tuple(tie('pattern'), sign).map(([inner, repeat]) => `(${inner})${repeat}`),
      ),
    }))
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '1', ' ', '\n', '👍', '字', '\ud800'), { maxLength: 8 })
      .map((parts) => parts.join(''))
    const readable = (source: unknown): source is string => {
      try {
        return typeof source === 'string' && new RegExp(source, 'u') instanceof RegExp
      } catch {
        return false
      }
    }

    fc.assert(
      fc.property(pattern.filter(readable), fc.array(text, { minLength: 5, maxLength: 5 }), (source, texts) => {
        // V8 finds a \B inside of an astral character, where no position of a text is.
        const seen = source.includes('\\B') ? texts.filter((one) => !one.includes('👍')) : texts
        for (const one of seen)
          expect([source, one, judge({ pattern: source }, one)]).toEqual([source, one, new RegExp(source, 'u').test(one)])
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('F61 schemas that explode are refused or bounded', () => {
  const bomb = (levels: number, keyword: string) => {
    const $defs: Record<string, object> = { d0: { type: 'string' } }
    for (let level = 1; level <= levels; level++)
      $defs[`d${level}`] = { [keyword]: Array.from({ length: 10 }, () => ({ $ref: `#/$defs/d${level - 1}` })) }
    return { $ref: `#/$defs/d${levels}`, $defs }
  }

  it.each(['allOf', 'anyOf', 'oneOf'])('references that multiply through %s', (keyword) => {
    expect(() => jsonSchema(bomb(12, keyword))).toThrow(/expands to more than 10000 schemas for one value/)
    expect(judge(bomb(2, keyword), 'text')).toBe(keyword !== 'oneOf')
  })

  it('references that go in a circle without reading on', () => {
    expect(() => jsonSchema({ $ref: '#' })).toThrow(/refers to itself/)
    expect(() =>
      jsonSchema({ $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } }, $ref: '#/$defs/a' }),
    ).toThrow(/refers to itself/)
  })

  it('a recursive schema that doubles its work at each level of the value', () => {
    const schema = {
      $defs: { n: { anyOf: Array.from({ length: 5 }, () => ({ required: ['x'], properties: { n: { $ref: '#/$defs/n' } } })) } },
      $ref: '#/$defs/n',
    }
    let value: object = {}
    for (let depth = 0; depth < 100; depth++) value = { n: value }

    const result = jsonSchema(schema)['~standard'].validate(value)

    expect(result).toEqual({ issues: [{ message: 'value: is too large to be checked; send less' }] })
  })

  it('a recursive schema is fine where the work stays small', () => {
    const tree = {
      $defs: { n: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/n' } } } } },
      $ref: '#/$defs/n',
    }

    expect(judge(tree, { children: [{ children: [] }, { children: [{}] }] })).toBe(true)
    expect(judge(tree, { children: [{ children: [5] }] })).toBe(false)
  })

  it.each([
    ['too long', { description: 'x'.repeat(300_000) }, /characters long, more than 262144/],
    ['too deep', JSON.parse(`${'{"not":'.repeat(100)}{}${'}'.repeat(100)}`), /nested deeper than 64 levels/],
    ['far too deep', JSON.parse(`${'{"not":'.repeat(30_000)}{}${'}'.repeat(30_000)}`), /nested/],
    [
      'with too many patterns',
      { anyOf: Array.from({ length: 200 }, (_, index) => ({ pattern: `x${index}` })) },
      /200 patterns are more than can be run safely/,
    ],
  ])('%s', (_, schema, sentence) => {
    const define = () => new ToolRegistry([{ ...toolOf('x', () => 1), parameters: schema }])

    expect(define).toThrow(sentence)
    expect(define).toThrow(expect.toSatisfy((error) => isMinagentError(error, 'invalid_schema')))
  })

  it('that contains itself', () => {
    const schema: Record<string, unknown> = {}
    schema.not = schema

    expect(() => new ToolRegistry([{ ...toolOf('x', () => 1), parameters: schema }])).toThrow(/invalid_schema|contains itself|nested/)
  })

  it('a value too large for its schema is refused, not chewed on', async () => {
    const parameters = { properties: { all: { items: { anyOf: Array.from({ length: 1_000 }, (_, index) => ({ const: index })) } } } }
    const registry = new ToolRegistry([{ ...toolOf('x', () => 1), parameters }])

    const result = await registry.execute(callOf('x', { all: Array.from({ length: 100_000 }, () => 'no') }))

    expect(result.error?.message).toContain('is too large to be checked')
  })

  it('items that must all differ are not compared pair by pair without end', () => {
    const numbers = Array.from({ length: 200_000 }, (_, index) => index)

    expect(judge({ uniqueItems: true }, numbers)).toBe(true)
    expect(judge({ uniqueItems: true }, numbers.slice(0, 1_000).concat(0))).toBe(false)
    expect(jsonSchema({ uniqueItems: true })['~standard'].validate(numbers.map((n) => ({ n })))).toEqual({
      issues: [{ message: 'value: is too large to be checked; send less' }],
    })
  })

  it('a cheap native pattern over and over is counted as well', () => {
    const schema = { items: { anyOf: Array.from({ length: 20 }, (_, index) => ({ pattern: `^[ab]{1,30}c{1,15}${index}$` })) } }
    const value = Array.from({ length: 20_000 }, () => 'ab'.repeat(15))

    expect(jsonSchema(schema)['~standard'].validate(value)).toMatchObject({ issues: [{ message: expect.stringContaining('too large') }] })
  })

  it('formats are notes for people: their expressions are never run', () => {
    expect(judge({ type: 'string', format: 'url' }, `http://${'a'.repeat(50_000)}!`)).toBe(true)
  })
})
