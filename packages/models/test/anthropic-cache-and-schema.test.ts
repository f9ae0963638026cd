import { assistant, system, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { requestFor } from './anthropic-support.ts'

const mark = { cache_control: { type: 'ephemeral' } }
const tools = ['add', 'sub'].map((name) => ({ name, description: '', parameters: { type: 'object' } }))
const schemaFor = async (responseSchema: object) => {
  const { output_config } = await requestFor([user('hi')], { call: { responseSchema: { ...responseSchema } } })
  return (output_config as { format: { type: string; schema: unknown } }).format
}

describe('cache: true', () => {
  it('marks the ends of tools, system text and last user message', async () => {
    const request = await requestFor([system('You add.'), user('go'), assistant('', [{ id: 'a', name: 'add', arguments: {} }])], {
      tools,
      cache: true,
    })

    expect(request.tools?.map(({ cache_control }) => cache_control)).toEqual([undefined, mark.cache_control])
    expect(request.system).toEqual([{ type: 'text', text: 'You add.', ...mark }])
    expect(request.messages[0]?.content).toEqual([{ type: 'text', text: 'go' }])
    expect(request.messages[2]?.content).toEqual([{ type: 'tool_result', tool_use_id: 'a', content: expect.any(Array), ...mark }])
  })

  it('marks the last user message also when the model has the last word, and takes the place of the marks of blocks', async () => {
    const marked = (text: string) => ({ type: 'text', text, ...mark })
    const shot = { ...toolMessage('a', '1'), blocks: [marked('1')] }
    const messages = [
      user([marked('one')]),
      assistant('', [{ id: 'a', name: 'add', arguments: {} }]),
      shot,
      user([marked('two'), marked('three')]),
      assistant('So'),
    ]

    const request = await requestFor(messages, { cache: true })

    expect(JSON.stringify(request).match(/cache_control/g)).toHaveLength(1)
    expect(request.messages[2]?.content.at(-1)).toEqual(marked('three'))
    expect(request).not.toHaveProperty('system')
  })

  it('is off by default: only the marks of blocks are sent', async () => {
    const request = await requestFor([system('s'), user([{ type: 'text', text: 'hi', ...mark }])], { tools })

    expect(request.messages[0]?.content).toEqual([{ type: 'text', text: 'hi', ...mark }])
    expect(JSON.stringify(request).match(/cache_control/g)).toHaveLength(1)
  })
})

describe('responseSchema', () => {
  it('is sent as output_config.format', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'], additionalProperties: false }

    expect(await schemaFor(schema)).toEqual({ type: 'json_schema', schema })
  })

  it('is closed, and rid of the keywords that the API refuses, at every depth', async () => {
    const { schema } = await schemaFor({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        minimum: { type: 'number', minimum: 0, maximum: 9, description: 'Low.' },
        when: { type: 'string', format: 'date', minLength: 3 },
        color: { type: 'string', format: 'color', pattern: '^#' },
        list: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'object', properties: { a: { enum: ['x'] } } } },
        many: { type: 'array', minItems: 2, items: true },
        either: { oneOf: [{ $ref: '#/$defs/part' }, { type: 'null' }] },
      },
      required: ['minimum'],
      $defs: { part: { type: 'object', properties: {}, additionalProperties: true } },
    })

    expect(schema).toEqual({
      type: 'object',
      properties: {
        minimum: { type: 'number', description: 'Low.' },
        when: { type: 'string', format: 'date' },
        color: { type: 'string' },
        list: {
          type: 'array',
          minItems: 1,
          items: { type: 'object', properties: { a: { enum: ['x'] } }, additionalProperties: false },
        },
        many: { type: 'array', items: true },
        either: { anyOf: [{ $ref: '#/$defs/part' }, { type: 'null' }] },
      },
      required: ['minimum'],
      $defs: { part: { type: 'object', properties: {}, additionalProperties: false } },
      additionalProperties: false,
    })
  })
})
