import { displayWidth, truncate, wrap } from '@minagent/cli'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('the width of a text', () => {
  it.each([
    ['🤖 Agent', 8],
    ['你好', 4],
    ['\u001b[31m\u001b[0m', 0],
    ['e\u0301', 1],
    ['👨‍👩‍👧', 2],
    ['', 0],
  ])('M17 of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })

  it.each([
    ['Hello World', 8, 'Hello W…'],
    ['Hello', 5, 'Hello'],
    ['你好世界', 5, '你好…'],
    ['你好世界', 4, '你…'],
    ['👨‍👩‍👧👨‍👩‍👧', 3, '👨‍👩‍👧…'],
    ['abc', 0, ''],
  ])('M17 %j in %i columns is %j', (text, width, cut) => {
    expect(truncate(text, width)).toBe(cut)
  })
})

describe('a wrapped text', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['你好，世界。再见', 8, ['你好，世', '界。再见']],
    ['你好世界。', 8, ['你好世', '界。']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['cafe\u0301 cafe\u0301', 4, ['cafe\u0301', 'cafe\u0301']],
    ['🤖🤖🤖', 4, ['🤖🤖', '🤖']],
    ['a\nb', 9, ['a', 'b']],
  ])('M17 %j in %i columns stands on %j', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines)
  })

  it('M17 fits, and loses nothing but the spaces at its breaks', () => {
    const characters = fc.constantFrom('a', 'bc', ' ', '你', '。', '🤖', '👨‍👩‍👧', 'e\u0301', '(', ')')
    fc.assert(
      fc.property(fc.array(characters), fc.integer({ min: 2, max: 20 }), (parts, width) => {
        const text = parts.join('')
        const lines = wrap(text, width)

        expect(lines.every((line) => displayWidth(line) <= width)).toBe(true)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })
})
