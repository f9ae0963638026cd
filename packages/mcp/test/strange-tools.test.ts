import { serveMcpHttp } from '@minagent/mcp'
import { ToolRegistry } from '@minagent/tools'
import type { Toolbox } from '@minagent/types'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedAfterwards, connect, fixture, toolOf } from './support/fixture.ts'

const KEYWORDS = [
  'type',
  'properties',
  'items',
  'anyOf',
  'not',
  'enum',
  'required',
  'pattern',
  'patternProperties',
  '$ref',
  '$defs',
  'minimum',
]
const VALUES = ['string', 'object', '^(a+)+$', '#', '#/$defs/a', '#/$defs/none', ['a'], {}, true, -1, null]

/** Objects that look like schemas here and there. */
const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
  schema: fc.dictionary(fc.constantFrom(...KEYWORDS), tie('value'), { maxKeys: 5 }),
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...VALUES),
    tie('schema'),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('schema'), { maxKeys: 3 }),
  ),
}))
const tool = fc.record({ name: fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' }), schema })

it('F61 F67 no schema and no name that a server can think of keeps a registry from taking the others', async () => {
  const strange = fc.sample(tool, { numRuns: 900, seed: 7 })
  const schemas = strange.map(({ name, schema: parameters }) => ({ name, description: 'x', parameters: Object(parameters) }))
  const toolbox: Toolbox = {
    schemas: () => schemas,
    describe: () => undefined,
    encode: () => '',
    execute: ({ name, id }) => Promise.resolve({ ok: true, tool: name, callId: id, data: '', error: null }),
  }
  const { url } = closedAfterwards(await serveMcpHttp(toolbox))

  const client = await connect({ strange: { url } })

  const tools = client.tools()
  expect(tools.length + client.withheld().length).toBe(900)
  expect(tools.length).toBeGreaterThan(50)
  const registry = new ToolRegistry(tools)
  expect(registry.schemas()).toHaveLength(tools.length)
  for (const { name } of tools)
    expect(await registry.execute({ id: 'c', name, arguments: { a: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' } })).toBeDefined()
})

it('F61 schemas that no JSON writer can write cost their tool alone', async () => {
  const client = await connect({ odd: fixture('numbers') })

  expect(client.servers()).toEqual([{ name: 'odd', state: 'ready' }])
  expect(client.tools().map(({ name }) => name)).toEqual(['odd__good', 'odd__result'])
  expect(client.withheld().map(({ tool, reason, message }) => [tool, reason, message])).toEqual([
    ['infinite', 'unusable', expect.stringContaining('a number that is too large (Infinity)')],
    ['unknown', 'unusable', expect.stringContaining('a number that is too large (Infinity)')],
    ['deep-2500', 'unusable', expect.stringContaining('nested deeper than 128 levels')],
    ['deep-20000', 'unusable', expect.stringContaining('nested deeper than 128 levels')],
  ])
  expect(toolOf(client, 'odd__result').outputSchema).toBeUndefined()
})
