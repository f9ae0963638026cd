import { serveMcpHttp } from '@minagent/mcp'
import { ToolRegistry } from '@minagent/tools'
import type { Toolbox } from '@minagent/types'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedAfterwards, connect } from './support/fixture.ts'

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
