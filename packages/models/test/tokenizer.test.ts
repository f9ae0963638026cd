import { countTokens, loadTokenCounter } from '@minagent/models/tokenizer'
import { assistant, user } from '@minagent/types'
import fc from 'fast-check'
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { beforeAll, describe, expect, it, vi } from 'vitest'

// Loading an encoding takes a second or two.
beforeAll(async () => {
  await loadTokenCounter()
  await loadTokenCounter('cl100k')
})

describe('counting with the real tokenizer', () => {
  it('gives what the encoding gives, o200k unless cl100k is asked for', async () => {
    const text = 'The quick brown fox jumps over 13 lazy dogs. 你好，世界。'

    expect(await countTokens(text)).toBe(o200k(text))
    expect(await countTokens(text, 'o200k')).toBe(o200k(text))
    expect(await countTokens(text, 'cl100k')).toBe(cl100k(text))
  })

  it('gives the same for any text without long runs', async () => {
    const count = await loadTokenCounter()

    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => count(text) === o200k(text, { disallowedSpecial: new Set() })),
    )
  })

  it.each(['<|endoftext|>', 'a <|endofprompt|> b', '<|fim_prefix|><|fim_suffix|>', '<|im_start|>system'])(
    'takes %j for ordinary text',
    async (text) => {
      expect(await countTokens(text)).toBeGreaterThan(4)
      expect(await countTokens(text, 'cl100k')).toBeGreaterThan(4)
    },
  )

  it('counts messages with their calls', async () => {
    const call = { id: 'c', name: 'add', arguments: { a: 1 } }

    expect(await countTokens([user('Hello'), assistant('', [call])])).toBe(4 + o200k('Hello') + 4 + o200k('add') + o200k('{"a":1}'))
  })
})

describe('a text that would take a tokenizer minutes', () => {
  const han = Array.from({ length: 333_333 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 2000))).join('')

  // Uncut, each of these takes time quadratic to its length: minutes, far beyond the limit of a test.
  it.each([
    ['one letter', 'a'.repeat(1_000_000), 125_000],
    ['Han without a mark', han, 333_333],
    ['marks', '-='.repeat(500_000), 62_500],
    ['spaces', ' '.repeat(1_000_000), 7_813],
    ['digits', '1'.repeat(1_000_000), 333_334],
  ])('is counted: 1 MB of %s', async (_kind, text, atLeast) => {
    const tokens = await countTokens(text)

    expect(tokens).toBeGreaterThanOrEqual(atLeast)
    expect(tokens).toBeLessThan(3 * atLeast)
  })

  it('is cut into runs of 128, at a token more for a cut at most', async () => {
    const count = await loadTokenCounter()
    const runs = fc.tuple(fc.constantFrom('ab', 'x', '，', '汉字', '=', ' '), fc.integer({ min: 1, max: 600 }))

    fc.assert(
      fc.property(runs, ([unit, times]) => {
        const text = unit.repeat(times)
        const exact = o200k(text)

        expect(count(text)).toBeGreaterThanOrEqual(exact)
        expect(count(text)).toBeLessThanOrEqual(exact + Math.ceil(text.length / 128))
      }),
      { numRuns: 60 },
    )
  })
})

it('says what to install where the peer is missing', async () => {
  vi.doMock('gpt-tokenizer/encoding/o200k_base', () => Promise.reject(new Error('Cannot find package')))

  await expect(countTokens('any')).rejects.toMatchObject({
    code: 'missing_peer',
    message: expect.stringContaining('npm install gpt-tokenizer'),
  })

  vi.doUnmock('gpt-tokenizer/encoding/o200k_base')
})
