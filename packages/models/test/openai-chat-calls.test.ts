import { assistant, toolMessage, user } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callDeltas, completedMessage, streamed, streamedDeltas } from './openai-support.ts'
import { sseBytes } from './support/recordings.ts'
import { folded } from './support/stream-reading.ts'

/** The calls of a response, and what a listener was told of them. */
async function callsOf(deltas: readonly object[], finish = 'tool_calls') {
  const { deltas: events, response } = await streamedDeltas(deltas, finish)
  return { calls: response.message.toolCalls, told: folded(events).calls, stopReason: response.stopReason }
}

const entry = (call: object) => ({ tool_calls: [call] })
const paris = '{"city":"Paris"}'
const oslo = '{"city":"Oslo"}'

describe('the calls of a stream', () => {
  it('F6 are told apart by their index, however their pieces are mixed', async () => {
    const first = callDeltas(0, 'a', 'weather', paris)
    const second = callDeltas(1, 'b', 'time', oslo)

    const { calls, told } = await callsOf([first[0]!, second[0]!, ...first.slice(1).flatMap((delta, at) => [delta, second[at + 1] ?? {}])])

    expect(calls).toEqual([
      { id: 'a', name: 'weather', arguments: { city: 'Paris' } },
      { id: 'b', name: 'time', arguments: { city: 'Oslo' } },
    ])
    expect(told).toEqual([
      { id: 'a', name: 'weather', json: paris },
      { id: 'b', name: 'time', json: oslo },
    ])
  })

  it('F6 keep their order and parts under any mixture of their pieces', async () => {
    const call = fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}$/),
      args: fc.dictionary(fc.string(), fc.jsonValue()),
      size: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), async (calls, choices) => {
        const queues = calls.map(({ name, args, size }, index) => [...callDeltas(index, `id${index}`, name, JSON.stringify(args), size)])
        const deltas: object[] = queues.map((queue) => queue.shift()!)
        while (queues.some(({ length }) => length > 0)) {
          const open = queues.filter(({ length }) => length > 0)
          deltas.push(open[choices.next().value % open.length]!.shift()!)
        }

        const read = await callsOf(deltas)

        const expected = calls.map(({ name, args }, index) => ({ id: `id${index}`, name, arguments: JSON.parse(JSON.stringify(args)) }))
        expect(read.calls).toEqual(expected)
        expect(read.told.map(({ id, name, json }) => ({ id, name, arguments: JSON.parse(json || '{}') }))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('F6 are told apart by their id where there is no index', async () => {
    const { calls } = await callsOf([
      entry({ id: 'a', function: { name: 'weather', arguments: '{"city":' } }),
      entry({ id: 'b', function: { name: 'weather', arguments: '{"city":' } }),
      entry({ id: 'a', function: { arguments: '"Paris"}' } }),
      entry({ id: 'b', function: { arguments: '"Oslo"}' } }),
    ])

    expect(calls.map(({ id, arguments: args }) => [id, args.city])).toEqual([
      ['a', 'Paris'],
      ['b', 'Oslo'],
    ])
  })

  it('F6 go on with the last one where there is neither index nor id, and begin anew with a name', async () => {
    const { calls } = await callsOf([
      entry({ function: { name: 'weather', arguments: '{"city":' } }),
      entry({ function: { arguments: '"Paris"}' } }),
      entry({ function: { name: 'weather', arguments: oslo } }),
    ])

    expect(calls.map(({ id, arguments: args }) => [id, args.city])).toEqual([
      ['call_0', 'Paris'],
      ['call_1', 'Oslo'],
    ])
  })

  it.each([
    [
      'ids',
      [
        { index: 0, id: 'a' },
        { index: 0, id: 'b' },
      ],
      ['a', 'b'],
    ],
    ['no ids', [{ index: 0 }, { index: 0 }], ['call_0', 'call_1']],
  ])('F6 are not merged when all of them have index 0 and %s', async (_, [first, second], ids) => {
    const { calls, told } = await callsOf([
      entry({ ...first, function: { name: 'weather', arguments: paris } }),
      entry({ ...second, function: { name: 'weather', arguments: oslo } }),
    ])

    expect(calls.map(({ id, arguments: args }) => [id, args.city])).toEqual([
      [ids![0], 'Paris'],
      [ids![1], 'Oslo'],
    ])
    expect(told.map(({ json }) => json)).toEqual([paris, oslo])
  })

  it('F6 are not merged when they have neither ids nor arguments, and all of them index 0', async () => {
    const { calls } = await callsOf(['now', 'here'].map((name) => entry({ index: 0, id: '', function: { name, arguments: '{}' } })))

    expect(calls.map(({ id, name }) => [id, name])).toEqual([
      ['call_0', 'now'],
      ['call_1', 'here'],
    ])
  })

  it('F6 of one index stay one call when the server gives each piece an id of its own', async () => {
    const { calls } = await callsOf([
      entry({ index: 0, id: 'x1', function: { name: 'weather', arguments: '{"city"' } }),
      entry({ index: 0, id: 'x2', function: { name: 'weather', arguments: ':"Paris"}' } }),
      entry({ index: 0, id: 'x3', function: { name: '', arguments: '' } }),
    ])

    expect(calls).toEqual([{ id: 'x1', name: 'weather', arguments: { city: 'Paris' } }])
  })

  it.each<[string, string[]]>([
    ['a whole one again at the end', ['{"city":', '"Paris"}', paris]],
    ['a whole one again in other spaces', ['{"city":', '"Paris"}', '{ "city": "Paris" }']],
    ['snapshots that grow', ['{', '{"ci', '{"city":"Pa', paris]],
    ['an empty object before the pieces', ['{}', '{"city":', '"Paris"}']],
    ['an empty object before the whole', ['{}', paris]],
  ])('F7 %s is no further piece', async (_, pieces) => {
    const { calls, told } = await callsOf([
      ...pieces.map((text) => entry({ index: 0, id: 'a', function: { name: 'weather', arguments: text } })),
    ])

    expect(calls).toEqual([{ id: 'a', name: 'weather', arguments: { city: 'Paris' } }])
    expect(told).toEqual([{ id: 'a', name: 'weather', json: paris }])
  })

  it('F7 a piece that only looks like a snapshot is one more piece', async () => {
    const nested = ['{"a":', '{"a":', '{"a":1}}}']

    const { calls } = await callsOf(nested.map((text) => entry({ index: 0, id: 'a', function: { name: 'weather', arguments: text } })))

    expect(calls[0]?.arguments).toEqual({ a: { a: { a: 1 } } })
  })

  it('F9 get an id from their place in the conversation when the provider gives none', async () => {
    const chunks = [
      { choices: [{ index: 0, delta: entry({ index: 0, id: '', function: { name: 'weather', arguments: paris } }), finish_reason: null }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    ]
    const history = [user('hi'), assistant('', [{ id: 'x', name: 'weather', arguments: {} }]), toolMessage('x', 'sunny')]
    const bytes = sseBytes(chunks.map((chunk) => JSON.stringify(chunk)).join('\n'))

    const { response } = await streamed([bytes], {}, history)

    expect(response.message.toolCalls.map(({ id }) => id)).toEqual(['call_1'])
  })

  it('F5 without arguments have none', async () => {
    const { calls } = await callsOf([
      entry({ index: 0, id: 'a', function: { name: 'now' } }),
      entry({ index: 1, id: 'b', function: { name: 'now', arguments: ' ' } }),
    ])

    expect(calls).toEqual([
      { id: 'a', name: 'now', arguments: {} },
      { id: 'b', name: 'now', arguments: {} },
    ])
  })

  it('F1 F3 that are no JSON object are kept as text', async () => {
    const { calls } = await callsOf([
      entry({ index: 0, id: 'a', function: { name: 'now', arguments: '{"a":' } }),
      entry({ index: 1, id: 'b', function: { name: 'now', arguments: '[1]' } }),
    ])

    expect(calls.map(({ arguments: args, invalidArguments }) => [args, invalidArguments])).toEqual([
      [{}, '{"a":'],
      [{}, '[1]'],
    ])
  })

  it('of the old kind, function_call, are calls too', async () => {
    const { calls, told } = await callsOf(
      [
        { function_call: { name: 'weather', arguments: '' } },
        { function_call: { arguments: '{"city":' } },
        { function_call: { arguments: '"Paris"}' } },
      ],
      'function_call',
    )

    expect(calls).toEqual([{ id: 'call_0', name: 'weather', arguments: { city: 'Paris' } }])
    expect(told).toEqual([{ id: '', name: 'weather', json: paris }])
  })

  it('that are nothing at all, or null, are none', async () => {
    const { calls, stopReason } = await callsOf(
      [{ content: 'hi', tool_calls: null }, entry({ index: 0 }), entry({ index: 0, id: '', function: null })],
      'stop',
    )

    expect(calls).toEqual([])
    expect(stopReason).toBe('end_turn')
  })

  it.each([
    ['with the call', [{ id: 'a', function: { name: 'now', arguments: '{}' }, extra_content: { google: { thought_signature: 'c2ln' } } }]],
    [
      'alone, after it',
      [{ id: 'a', function: { name: 'now', arguments: '{}' } }, { extra_content: { google: { thought_signature: 'c2ln' } } }],
    ],
  ])('keep what Gemini wants back, be it sent %s', async (_, entries) => {
    const { response } = await streamedDeltas(entries.map(entry), 'stop')

    expect(response.stopReason).toBe('tool_use')
    expect(response.message.blocks).toEqual([
      { type: 'tool_use', id: 'a', name: 'now', input: {}, extra_content: { google: { thought_signature: 'c2ln' } } },
    ])
  })
})

describe('the calls of a whole answer', () => {
  it('F8 are each one of its own, though their ids are the same', async () => {
    const call = { id: 'a', type: 'function', function: { name: 'weather', arguments: paris } }

    const { message } = await completedMessage(
      { content: null, tool_calls: [call, { ...call, function: { ...call.function, arguments: oslo } }, call] },
      'tool_calls',
    )

    expect(message.toolCalls.map(({ arguments: args }) => args.city)).toEqual(['Paris', 'Oslo', 'Paris'])
  })

  it('may have arguments that are an object already', async () => {
    const { message } = await completedMessage({ tool_calls: [{ id: 'a', function: { name: 'weather', arguments: { city: 'Paris' } } }] })

    expect(message.toolCalls).toEqual([{ id: 'a', name: 'weather', arguments: { city: 'Paris' } }])
  })

  it('without a name get one that no tool has', async () => {
    const { message } = await completedMessage({ tool_calls: [{ id: 'a', function: { name: '', arguments: paris } }] })

    expect(message.toolCalls).toEqual([{ id: 'a', name: '_', arguments: { city: 'Paris' } }])
  })

  it('do not pollute an object by their arguments (F60)', async () => {
    const { message } = await completedMessage({
      tool_calls: [{ id: 'a', function: { name: 'now', arguments: '{"__proto__":{"polluted":1}}' } }],
    })

    expect(Object.keys(message.toolCalls[0]!.arguments)).toEqual(['__proto__'])
    expect('polluted' in {}).toBe(false)
  })
})
