import { jsonSchema, ToolRegistry } from '@minagent/tools'
import type { JsonSchema, Tool } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toolOf } from './samples.ts'

describe('for all tools and arguments', () => {
  it('A11 call resolves to a text and execute to a result that names its call', async () => {
    const outcome = fc.oneof(
      fc.anything({ withBigInt: true, withSparseArray: true }).map((value) => () => value),
      fc.anything().map((value) => () => Promise.resolve(value)),
      fc.anything().map((value) => () => Promise.reject(value)),
      fc.anything().map((value) => () => {
        throw value
      }),
    )
    const call = fc.record(
      { id: fc.string(), name: fc.constantFrom('tool', 'other'), arguments: fc.anything(), invalidArguments: fc.string() },
      { requiredKeys: ['id', 'name'] },
    )

    await fc.assert(
      fc.asyncProperty(outcome, call, async (execute, made) => {
        const registry = new ToolRegistry([toolOf('tool', execute as Tool['execute'])])

        const result = await registry.execute(made as never)

        expect(result).toMatchObject({ tool: made.name, callId: made.id, ok: expect.any(Boolean) })
        expect(typeof (await registry.call(made as never))).toBe('string')
      }),
      { numRuns: 1_000 },
    )
  })

  it('the prepared checks and the full validator agree', () => {
    const limit = fc.integer({ min: -2, max: 3 })
    const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.boolean(),
        fc.record(
          {
            type: fc.oneof(
              fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object'),
              fc.constant(['string', 'null']),
            ),
            enum: fc.array(fc.oneof(limit, fc.constantFrom('a', 'ab', null, true, [1], { a: 1 }))),
            const: fc.oneof(limit, fc.constantFrom('a', null)),
            minimum: limit,
            maximum: limit,
            exclusiveMinimum: limit,
            exclusiveMaximum: limit,
            multipleOf: fc.constantFrom(1, 2, 0.5),
            minLength: fc.nat(3),
            maxLength: fc.nat(3),
            pattern: fc.constantFrom('^a', 'b$', '^(a|b)+$', '^.{2}$'),
            minItems: fc.nat(2),
            maxItems: fc.nat(2),
            uniqueItems: fc.boolean(),
            required: fc.uniqueArray(fc.constantFrom('a', 'b', '__proto__')),
            title: fc.string(),
          },
          { requiredKeys: [] },
        ),
        fc.record(
          {
            properties: fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('schema')),
            additionalProperties: tie('schema'),
            items: tie('schema'),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          },
          { requiredKeys: [] },
        ),
      ),
    }))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>('', 'a', 'ab', '👍', null, true, 0, 1, 2, -0, 0.5, 1e300),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'toString', '__proto__'), tie('value')),
      ),
    }))
    // A keyword that the prepared checks do not know, and that holds of everything, leaves the schema to the full validator.
    const inFull = (one: JsonSchema): JsonSchema => (typeof one === 'boolean' ? { allOf: [one], not: false } : { ...one, not: false })

    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 5, maxLength: 5 }), (one, values) => {
        for (const item of values) expect([item, judge(one, item)]).toEqual([item, judge(inFull(one), item)])
      }),
      { numRuns: 1_000 },
    )
  })
})

function judge(schema: JsonSchema, value: unknown): boolean {
  const result = jsonSchema(schema)['~standard'].validate(value)
  return !(result instanceof Promise) && result.issues === undefined
}
