import { envelope, ToolRegistry } from '@minagent/tools'
import { ToolError } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callOf, toolOf } from './samples.ts'

const resultOf = (value: unknown) => new ToolRegistry([toolOf('give', () => value)]).execute(callOf('give'))

describe('the data of a result', () => {
  it('F14 is null where the tool gave undefined, and leaves out undefined members as JSON does', async () => {
    expect(await resultOf(undefined)).toMatchObject({ ok: true, data: null })
    expect(await resultOf({ a: undefined, b: [undefined] })).toEqual({
      ok: true,
      tool: 'give',
      callId: 'c1',
      data: { b: [null] },
      error: null,
    })
  })

  it('is what JSON makes of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything({
          withBigInt: true,
          withBoxedValues: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSet: true,
          withSparseArray: true,
          withTypedArray: true,
        }),
        async (value) => {
          const result = await resultOf(value)

          if (result.ok) expect(result.data).toStrictEqual(JSON.parse(JSON.stringify(value) ?? 'null'))
          else expect(result.error.code).toBe('TOOL_FAILED')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('F15 has null where a list has a hole, and is a plain list whatever class the list was of', async () => {
    class Names extends Array<string> {}
    const holes: unknown[] = []
    holes[1] = 'after'

    expect(await resultOf(holes)).toStrictEqual({ ok: true, tool: 'give', callId: 'c1', data: [null, 'after'], error: null })
    expect(await resultOf(Names.of('a'))).toStrictEqual({ ok: true, tool: 'give', callId: 'c1', data: ['a'], error: null })
  })

  it('keeps a member called __proto__ as a member', async () => {
    const result = await resultOf(JSON.parse('{"__proto__":{"admin":true}}'))

    expect(result.ok && Object.keys(Object(result.data))).toEqual(['__proto__'])
    expect({}).not.toHaveProperty('admin')
  })

  it('is a copy: a tool that changes it later changes nothing', async () => {
    const kept = { list: [1] }
    const result = await resultOf(kept)

    kept.list.push(2)

    expect(result.ok && result.data).toEqual({ list: [1] })
  })

  const circle: Record<string, unknown> = {}
  circle.self = circle
  it.each([
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a BigInt inside', { deep: [1n] }],
    ['a boxed BigInt', Object(1n)],
    ['a circle', circle],
    [
      'a throwing toJSON',
      {
        toJSON: () => {
          throw new Error('no JSON')
        },
      },
    ],
    [
      'a throwing getter',
      {
        get a() {
          throw new Error('no')
        },
      },
    ],
    [
      'a hostile proxy',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no')
          },
        },
      ),
    ],
    [
      'a proxy that hides whether it can be awaited',
      new Proxy(
        {},
        {
          has() {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('F15 is TOOL_FAILED for %s', async (_, value) => {
    expect(await resultOf(value)).toMatchObject({ ok: false, data: null, error: { code: 'TOOL_FAILED' } })
  })
})

describe('a long result', () => {
  const encode = (value: unknown, maxResultChars: number) =>
    new ToolRegistry([toolOf('give', () => value)], { maxResultChars }).call(callOf('give'))

  it('F16 is cut to head and tail, with a note of what was left out', async () => {
    const text = await encode(`start ${'x'.repeat(1_000_000)} end`, 1_000)

    expect(text.length).toBeLessThanOrEqual(1_000)
    expect(text).toMatch(/^start x+\n\[… \d+ of 1000010 characters left out …\]\nx+ end$/)
  })

  it('is whole up to 100 000 characters, as the default says', async () => {
    const registry = new ToolRegistry([toolOf('give', ({ n }) => 'x'.repeat(Number(n)))])

    expect(await registry.call(callOf('give', { n: 100_000 }))).toHaveLength(100_000)
    expect(await registry.call(callOf('give', { n: 100_001 }))).toContain('characters left out')
  })

  it('F18 is never cut inside a character, whatever its length in units', async () => {
    const clusters = fc.constantFrom('a', '字', '👍', '👨‍👩‍👧‍👦', '🇨🇳', 'é', 'e\u0301', '\r\n', '🏽')
    await fc.assert(
      fc.asyncProperty(fc.array(clusters, { minLength: 200, maxLength: 400 }), fc.integer({ min: 60, max: 150 }), async (parts, max) => {
        const whole = parts.join('')
        const text = await encode(whole, max)
        const [head = '', tail = ''] = text.split(/\n\[… \d+ of \d+ characters left out …\]\n/)

        expect(text.isWellFormed()).toBe(true)
        const borders = new Set([whole.length, ...Array.from(new Intl.Segmenter().segment(whole), ({ index }) => index)])
        expect(whole.startsWith(head) && whole.endsWith(tail)).toBe(true)
        expect(borders.has(head.length) && borders.has(whole.length - tail.length)).toBe(true)
      }),
    )
  })

  it('F18 that is one endless character is cut between code points', async () => {
    const text = await encode(`a${'\u{1d165}'.repeat(5_000)}`, 200)

    expect(text.isWellFormed()).toBe(true)
    expect(text).toContain('characters left out')
  })

  it('cuts failures as well', async () => {
    const registry = new ToolRegistry(
      [
        toolOf('loud', () => {
          throw new Error('x'.repeat(1_000_000))
        }),
      ],
      { maxResultChars: 500 },
    )

    expect((await registry.call(callOf('loud'))).length).toBeLessThanOrEqual(500)
  })
})

describe('a result of something thrown', () => {
  it.each([
    ['an error', () => new Error('401 from the weather service: invalid key sk-proj-abcdefghijklmnopqrstuvwx0123456789')],
    ['an error meant for the model', () => new ToolError('Refused: Authorization: Bearer abcdefghijklmnop0123456789')],
    ['a text', () => 'https://ann:hunter22@db.example.com refuses'],
  ])('S6 tells the model what %s says, but for the credentials in it', async (_, thrown) => {
    const registry = new ToolRegistry([
      toolOf('fail', () => {
        throw thrown()
      }),
    ])

    const text = await registry.call(callOf('fail'))
    expect(text).toMatch(/401|Refused|refuses/)
    expect(text).not.toMatch(/sk-proj-a|abcdefghijklmnop|hunter22/)
  })
})

describe('a result with images', () => {
  const image = { type: 'image', media_type: 'image/png', data: 'A'.repeat(5_000) }
  const encoded = async (value: unknown, options = {}) => {
    const registry = new ToolRegistry([toolOf('show', () => value)], options)
    return registry.encode(await registry.execute(callOf('show')))
  }

  it('F17 is given as text and parts, the image whole', async () => {
    const blocks = [{ type: 'text', text: 'Two ' }, image, { type: 'text', text: 'parts.' }]

    expect(await encoded({ blocks })).toEqual({ content: 'Two parts.', blocks })
  })

  it('F17 has its text cut and its images kept', async () => {
    const result = await encoded({ blocks: [{ type: 'text', text: 'x'.repeat(2_000) }, image] }, { maxResultChars: 200 })

    expect(result).toMatchObject({ content: expect.stringContaining('left out'), blocks: [{ type: 'text' }, image] })
    expect(Object(result).content).toBe(Object(result).blocks[0].text)
  })

  it('has its text in the envelope where that is the encoding', async () => {
    const content = '{"ok":true,"tool":"show","data":"A map.","error":null}'

    expect(await encoded({ blocks: [{ type: 'text', text: 'A map.' }, image] }, { encoder: envelope })).toEqual({
      content,
      blocks: [{ type: 'text', text: content }, image],
    })
  })

  it.each([
    ['no blocks', { blocks: [] }],
    ['another member', { blocks: [image], more: 1 }],
    ['parts that are no text, image or file', { blocks: [{ type: 'paragraph', content: 'x' }] }],
    ['a part without a type', { blocks: [{ text: 'x' }] }],
    ['an image without data', { blocks: [{ type: 'image', media_type: 'image/png' }] }],
  ])('is ordinary data with %s', async (_, value) => {
    expect(await encoded(value)).toBe(JSON.stringify(value))
  })
})
