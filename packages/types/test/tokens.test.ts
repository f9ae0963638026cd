import { assistant, system, user } from '@minagent/types'
import { estimateTokens, sumMessageTokens, type TokenFamily, tokenFamilyOf } from '@minagent/types/tokens'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { message, text } from './arbitraries.ts'
import counted from './fixtures/token-counts.json'

const families: readonly TokenFamily[] = ['o200k', 'cl100k', 'claude', 'qwen', 'deepseek']

describe('estimateTokens of a text', () => {
  it.each(families)('%s: is within 10 % of the real tokenizer in total, for each kind of text', (family) => {
    for (const kind of new Set(counted.map((sample) => sample.kind))) {
      const samples = counted.filter((sample) => sample.kind === kind)
      const real = samples.reduce((sum, sample) => sum + sample.tokens[family], 0)
      const estimated = samples.reduce((sum, sample) => sum + estimateTokens(sample.text, family), 0)

      expect(Math.abs(estimated / real - 1), `${kind}: ${estimated} for ${real}`).toBeLessThan(0.1)
    }
  })

  it('is that of o200k unless another family is asked for', () => {
    const chinese = '你好世界，这是一段中文。'

    expect(estimateTokens(chinese)).toBe(estimateTokens(chinese, 'o200k'))
    expect(estimateTokens(chinese, 'cl100k')).toBeGreaterThan(estimateTokens(chinese))
  })

  it('is nothing for nothing, and at least one token for anything', () => {
    expect(estimateTokens('')).toBe(0)
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.constantFrom(...families),
        (any, family) => estimateTokens(any, family) >= 1,
      ),
    )
  })

  it('takes any UTF-16, halves of pairs as well, and gives a whole number', () => {
    const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

    fc.assert(fc.property(units, fc.constantFrom(...families), (any, family) => Number.isSafeInteger(estimateTokens(any, family))))
  })

  it('goes over every single character and ends', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))

    expect(all.every((character) => estimateTokens(character) >= 1)).toBe(true)
    expect(estimateTokens(all.join(''))).toBeGreaterThan(10_000)
  })

  it.each(['a', 'A', '汉', '的', ' ', '\n', '=', '7', '😀', '\u0000', '\ud800'])(
    'grows with the length of a run of %j and no faster',
    (character) => {
      const [once, twice] = [estimateTokens(character.repeat(50_000)), estimateTokens(character.repeat(100_000))]

      expect(twice).toBeGreaterThanOrEqual(once)
      expect(twice).toBeLessThanOrEqual(2 * once + 10)
    },
  )

  it('of two texts one after the other is about the sum of both', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const apart = estimateTokens(left) + estimateTokens(right)

        expect(Math.abs(estimateTokens(left + right) - apart)).toBeLessThan(12)
      }),
    )
  })
})

describe('estimateTokens of messages', () => {
  it('counts a message more than its text, and a call with its arguments', () => {
    const long = 'some words '.repeat(100)
    const call = { id: 'c', name: 'add', arguments: { text: long } }

    expect(estimateTokens([system('abcd')])).toBe(estimateTokens('abcd') + 4)
    expect(estimateTokens([assistant('', [call])])).toBeGreaterThan(estimateTokens(long))
    expect(estimateTokens([assistant('', [{ id: 'c', name: 'add', arguments: {}, invalidArguments: long }])])).toBeGreaterThan(
      estimateTokens(long),
    )
  })

  it('counts reasoning by its length, and an image the same whatever its size', () => {
    const image = (data: string) => user([{ type: 'image', media_type: 'image/png', data }])
    const thinking = 'I think so. '.repeat(40)
    const reasoned = user([{ type: 'thinking', thinking, signature: 'y'.repeat(4000) }])

    expect(estimateTokens([image('A'.repeat(100_000))])).toBe(estimateTokens([image('AA==')]))
    expect(estimateTokens([image('AA==')])).toBe(1_004)
    expect(estimateTokens([reasoned])).toBe(estimateTokens(thinking) + 4)
  })

  it('takes any valid message, and a conversation costs what its messages cost', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), text, (messages, content) => {
        const sum = messages.reduce((total, each) => total + estimateTokens([each]), 0)

        expect(estimateTokens(messages)).toBe(sum)
        expect(estimateTokens([...messages, user(content)])).toBeGreaterThan(sum)
      }),
    )
  })

  it('is the sum by any count of texts', () => {
    const call = { id: 'c', name: 'add', arguments: { a: 1 } }

    expect(sumMessageTokens([user('abc'), assistant('de', [call])], (any) => any.length)).toBe(4 + 3 + 4 + 2 + 3 + '{"a":1}'.length)
  })
})

describe('tokenFamilyOf', () => {
  it.each([
    ['anthropic/claude-opus-5', 'claude'],
    ['openai/gpt-5-mini', 'o200k'],
    ['gpt-4o', 'o200k'],
    ['gpt-4.1', 'o200k'],
    ['gpt-4-turbo', 'cl100k'],
    ['gpt-4', 'cl100k'],
    ['gpt-3.5-turbo-0125', 'cl100k'],
    ['Qwen/Qwen3-32B', 'qwen'],
    ['deepseek-chat', 'deepseek'],
    ['google/gemini-3.8-flash', 'o200k'],
    ['', 'o200k'],
  ])('%s counts like %s', (modelId, family) => {
    expect(tokenFamilyOf(modelId)).toBe(family)
  })
})
