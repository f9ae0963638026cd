import { assistant, system, user } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { message, text } from './arbitraries.ts'

describe('estimateTokens', () => {
  it('counts about four Latin letters, or one Han character, as a token', () => {
    expect(estimateTokens('')).toBe(0)
    expect(estimateTokens('a'.repeat(400))).toBe(100)
    expect(estimateTokens('你好世界')).toBe(4)
    expect(estimateTokens('你好 ok')).toBe(3)
  })

  it('counts a message more than its text, and a call with its arguments', () => {
    const plain = estimateTokens([system('abcd')])
    const call = { id: 'c', name: 'add', arguments: { text: 'x'.repeat(400) } }

    expect(plain).toBeGreaterThan(estimateTokens('abcd'))
    expect(estimateTokens([assistant('', [call])])).toBeGreaterThan(100)
    expect(estimateTokens([assistant('', [{ id: 'c', name: 'add', arguments: {}, invalidArguments: 'x'.repeat(400) }])])).toBeGreaterThan(
      100,
    )
  })

  it('counts reasoning by its length, and an image the same whatever its size', () => {
    const image = (data: string) => user([{ type: 'image', media_type: 'image/png', data }])
    const thinking = user([{ type: 'thinking', thinking: 'x'.repeat(400), signature: 'y'.repeat(4000) }])

    expect(estimateTokens([image('A'.repeat(100_000))])).toBe(estimateTokens([image('AA==')]))
    expect(estimateTokens([image('AA==')])).toBeGreaterThan(500)
    expect(estimateTokens([thinking])).toBeGreaterThan(100)
    expect(estimateTokens([thinking])).toBeLessThan(200)
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
})
