import { localModel } from '@minagent/models/local'
import { type JsonSchema, type ToolSchema, toolMessage, user } from '@minagent/types'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toolsets } from './toolsets.ts'
import { converse } from './world.ts'

const words = fc.constantFrom(
  ...[
    'what',
    'time',
    'in',
    'Paris',
    'add',
    '3',
    '-4.5',
    'and',
    'then',
    '(',
    ')',
    '*',
    '“',
    '”',
    '"',
    '加',
    '上海',
    '几点',
    '的和',
    '一半',
    '三分之一',
    'notes/a.txt',
    '%',
    '。',
    '?',
    '\n',
    '搜索',
    'it',
  ],
)
const request = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(words, { maxLength: 25 }).map((list) => list.join(' ')),
  fc.array(words, { maxLength: 25 }).map((list) => list.join('')),
)
const schema: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.boolean(),
  fc.record({
    type: fc.constantFrom('object', 'array', 7, null),
    properties: fc.dictionary(
      fc.string(),
      fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', ['string', 'null']),
            description: fc.string(),
            enum: fc.array(fc.jsonValue()),
          },
          { requiredKeys: ['type'] },
        ),
      ),
    ),
    required: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
  }),
)
const tool: fc.Arbitrary<ToolSchema> = fc.record({ name: fc.string(), description: fc.string(), parameters: schema })

it('never throws, whatever the request, the tools and the results, and answers alike twice', async () => {
  await fc.assert(
    fc.asyncProperty(request, fc.array(tool, { maxLength: 4 }), fc.oneof(fc.json(), fc.string()), async (ask, tools, result) => {
      const messages = [user(ask)]
      const all = [...tools, ...toolsets.cli]
      const first = await localModel().complete(messages, all)
      const again = await localModel().complete(messages, all)
      const [call] = first.message.toolCalls
      const next = call ? await localModel().complete([...messages, first.message, toolMessage(call, result)], all) : first

      expect(again).toEqual(first)
      expect(next.message.role).toBe('assistant')
    }),
    { numRuns: 120 },
  )
})

it('always comes to an end, and never makes the same call twice', async () => {
  await fc.assert(
    fc.asyncProperty(request, async (ask) => {
      const { calls, answer } = await converse(localModel(), toolsets.cli, ask)

      const made = calls.map(({ name, arguments: args }) => JSON.stringify([name, args]))
      expect(new Set(made).size).toBe(made.length)
      expect(answer).not.toBe('no end')
    }),
    { numRuns: 60 },
  )
})

interface Sum {
  readonly text: string
  readonly value: number
}

const { sum } = fc.letrec<{ sum: Sum; product: Sum; leaf: Sum; group: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 3 },
    tie('product'),
    pair(tie('sum'), tie('product'), [
      ['+', (a, b) => a + b],
      ['-', (a, b) => a - b],
    ]),
  ),
  product: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    pair(tie('product'), tie('group'), [['*', (a, b) => a * b]]),
    pair(tie('product'), tie('leaf'), [['/', (a, b) => a / b]]),
  ),
  group: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    tie('sum').map(({ text, value }) => ({ text: `(${text})`, value })),
  ),
  leaf: fc.integer({ min: 1, max: 99 }).map((value) => ({ text: String(value), value })),
}))

function pair(
  left: fc.Arbitrary<Sum>,
  right: fc.Arbitrary<Sum>,
  signs: readonly (readonly [string, (a: number, b: number) => number])[],
): fc.Arbitrary<Sum> {
  return fc
    .tuple(left, fc.constantFrom(...signs), right)
    .map(([a, [sign, apply], b]) => ({ text: `${a.text} ${sign} ${b.text}`, value: apply(a.value, b.value) }))
}

it('works out any expression as arithmetic does', async () => {
  await fc.assert(
    fc.asyncProperty(
      sum.filter(({ text, value }) => /[+*/-]/.test(text) && Number.isFinite(value) && text.length < 60),
      async ({ text, value }) => {
        const { answer } = await converse(localModel(), toolsets.basic, `What is ${text}?`)

        const result = Number(/= (\S+) \(/.exec(answer)?.[1])
        expect(Math.abs(result - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)))
      },
    ),
    { numRuns: 60 },
  )
})
