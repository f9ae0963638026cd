import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunk, streamedChunks } from './google-support.ts'
import { folded } from './support/stream-reading.ts'

type Piece = Readonly<Record<string, unknown>>

/** The chunks of one call whose arguments come in these pieces, each in a part of its own. */
function callChunks(pieces: readonly Piece[]): object[] {
  return [
    chunk([{ functionCall: { name: 'write', willContinue: true } }]),
    ...pieces.map((piece) => chunk([{ functionCall: { partialArgs: [piece], willContinue: true } }])),
    chunk([{ functionCall: {} }]),
    chunk([], { finishReason: 'STOP' }),
  ]
}

async function argumentsOf(pieces: readonly Piece[]) {
  const { response, deltas } = await streamedChunks(callChunks(pieces))
  const [call] = response.message.toolCalls
  expect(folded(deltas).calls[0]?.json).toBe(call?.invalidArguments ?? JSON.stringify(call?.arguments))
  return call?.invalidArguments === undefined ? call?.arguments : { invalid: JSON.parse(call.invalidArguments) }
}

const at = (jsonPath: string, stringValue = 'x'): Piece => ({ jsonPath, stringValue })

describe('arguments that Gemini streams in pieces', () => {
  it('are values of every kind at their places; texts go on, and a piece without a value says nothing', async () => {
    const pieces = [
      { jsonPath: '$.text', stringValue: 'a', willContinue: true },
      { jsonPath: '$.text', stringValue: 'b', willContinue: true },
      { jsonPath: '$.text', stringValue: '' },
      { jsonPath: '$.empty', stringValue: '' },
      { jsonPath: '$.none', nullValue: null },
      { jsonPath: '$.nothing', nullValue: 'NULL_VALUE' },
      { jsonPath: '$.yes', boolValue: false },
      { jsonPath: '$.deep[0][1].n', numberValue: -0.5 },
      { jsonPath: '$.deep[0][0]', numberValue: 0 },
      { jsonPath: '$.later', willContinue: true },
    ]

    expect(await argumentsOf(pieces)).toEqual({
      text: 'ab',
      empty: '',
      none: null,
      nothing: null,
      yes: false,
      deep: [[0, { n: -0.5 }]],
    })
  })

  it('have keys of any kind, quoted or not', async () => {
    const pieces = [at("$['a.b']"), at('$["c\\"d"]'), at("$['it\\'s \"so\" \\u00e9\\\\']"), at('$.名字'), at('$.x-y')]

    expect(Object.keys((await argumentsOf(pieces)) ?? {})).toEqual(['a.b', 'c"d', 'it\'s "so" é\\', '名字', 'x-y'])
  })

  it('F60 may have keys such as __proto__ and constructor, and pollute nothing', async () => {
    const args = await argumentsOf([at('$.__proto__.polluted'), at('$.constructor.prototype.polluted'), at('$.toString')])

    expect(JSON.stringify(args)).toBe('{"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":"x"}},"toString":"x"}')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('F31 are invalid rather than wrong when a piece cannot be placed', async () => {
    const unreadable = [
      [at('')],
      [at('text')],
      [at('$')],
      [at('$.a[-1]')],
      [at('$.a[*]')],
      [at('$..a')],
      [at('$.a[1000000000000]')],
      [at('$.a[100000]')],
      [at("$['a")],
      [at(`$${'.a'.repeat(65)}`)],
      [at('$.a'), at('$.a.b')],
      [at('$.a.b'), at('$.a[0]')],
      [{ jsonPath: '$.a', numberValue: 'NaN' }],
      [{ jsonPath: '$.a', listValue: [] }],
      [{ stringValue: 'x' }],
    ]

    for (const pieces of unreadable) expect(await argumentsOf([at('$.z'), ...pieces])).toEqual({ invalid: [at('$.z'), ...pieces] })
  })

  it('may leave out items that are empty: they are null, so that a schema finds them', async () => {
    expect(await argumentsOf([at('$.a[2].b')])).toEqual({ a: [null, null, { b: 'x' }] })
    expect(await argumentsOf([at('$.a[1].b'), at('$.a[0].b')])).toEqual({ a: [{ b: 'x' }, { b: 'x' }] })
  })

  it('are put together again from any pieces that they are cut into', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ minLength: 1 }), tree), fc.nat({ max: 4 }), async (args, cut) => {
        const pieces = [...piecesOf(args, '$', cut)]

        expect(await argumentsOf(pieces)).toEqual(args)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a call that Gemini streams in parts', () => {
  const part = (functionCall: object) => chunk([{ functionCall }])
  const end = chunk([], { finishReason: 'STOP' })
  const read = async (...chunks: readonly object[]) => {
    const { response, deltas } = await streamedChunks([...chunks, end])
    const { toolCalls } = response.message
    expect(folded(deltas).calls.map(({ id, name }) => [id, name])).toEqual(toolCalls.map(({ id, name }) => [id, name]))
    return toolCalls.map((call) => [call.name, call.arguments])
  }

  it('ends where it says so, where another begins, or where the answer ends', async () => {
    const a = part({ name: 'a', partialArgs: [at('$.x')], willContinue: true })

    expect(await read(a, part({}), part({ name: 'b', args: { y: 1 } }))).toEqual([
      ['a', { x: 'x' }],
      ['b', { y: 1 }],
    ])
    expect(await read(a, part({ name: 'b' }), part({}))).toEqual([
      ['a', { x: 'x' }],
      ['b', {}],
    ])
    expect(await read(a)).toEqual([['a', { x: 'x' }]])
  })

  it('may repeat its name and id while it goes on, but another id is another call', async () => {
    const begun = part({ id: 'c1', name: 'a', partialArgs: [at('$.x')], willContinue: true })

    expect(await read(begun, part({ id: 'c1', name: 'a', partialArgs: [at('$.x', 'y')] }))).toEqual([['a', { x: 'xy' }]])
    expect(await read(begun, part({ id: 'c2', name: 'a', partialArgs: [at('$.x', 'y')] }))).toEqual([
      ['a', { x: 'x' }],
      ['a', { x: 'y' }],
    ])
  })

  it('may give its arguments whole at the end, and its signature late', async () => {
    const { response } = await streamedChunks([
      part({ name: 'a', partialArgs: [at('$.x')], willContinue: true }),
      chunk([{ functionCall: { args: { x: 'whole' } }, thoughtSignature: 's' }], { finishReason: 'STOP' }),
    ])

    expect(response.message.blocks).toEqual([
      { type: 'tool_use', id: 'gemini_call_1', name: 'a', input: { x: 'whole' }, thought_signature: 's' },
    ])
  })

  it('is protocol when arguments come for no call', async () => {
    await expect(streamedChunks([part({ partialArgs: [at('$.x')] }), end])).rejects.toMatchObject({ code: 'protocol' })
    await expect(streamedChunks([part({ name: 'a' }), part({ args: { x: 1 } }), end])).rejects.toMatchObject({ code: 'protocol' })
  })
})

/** Values that pieces can express: an empty object or list has no piece of its own. */
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(fc.string({ minLength: 1 }), tie('tree'), { minKeys: 1, maxKeys: 4 }),
  ),
}))

/** The pieces of a value, as Gemini sends them; a text is cut after `cut` units. */
function* piecesOf(value: unknown, path: string, cut: number): Generator<Piece> {
  if (typeof value === 'string') {
    if (cut > 0 && cut < value.length) yield { jsonPath: path, stringValue: value.slice(0, cut), willContinue: true }
    yield { jsonPath: path, stringValue: cut > 0 && cut < value.length ? value.slice(cut) : value }
  } else if (typeof value === 'number') yield { jsonPath: path, numberValue: value }
  else if (typeof value === 'boolean') yield { jsonPath: path, boolValue: value }
  else if (value === null) yield { jsonPath: path, nullValue: 'NULL_VALUE' }
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* piecesOf(item, `${path}[${index}]`, cut)
  else for (const [key, member] of Object.entries(value as object)) yield* piecesOf(member, `${path}[${JSON.stringify(key)}]`, cut)
}
