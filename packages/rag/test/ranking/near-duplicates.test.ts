import { withoutNearDuplicates } from '@minagent/rag'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const ENGLISH =
  'The committee met on Tuesday to discuss the budget for the new library, which the town has wanted for many years. It will stand beside the river, and its reading room will be open until late in the evening on every day of the week but Sunday.'
const CHINESE =
  '市政委员会星期二开会讨论新图书馆的预算，这座图书馆是全城居民盼望多年的。它将建在河边，阅览室除星期日外每天开放到深夜，孩子们可以在那里安静地做功课，老人们也有自己的报刊室。'

describe('withoutNearDuplicates', () => {
  it.each([
    [
      'a page with another spelling of case, spaces and punctuation',
      ENGLISH,
      ENGLISH.toUpperCase().replaceAll(' ', '\n  ').replaceAll(',', ' -'),
    ],
    ['a notice with another day', ENGLISH, ENGLISH.replace('Tuesday', 'Friday')],
    ['a Chinese page with other punctuation', CHINESE, CHINESE.replaceAll('，', ',').replaceAll('。', ' ')],
    ['a Chinese notice with another day', CHINESE, CHINESE.replace('星期二', '星期五')],
    ['a text of a few letters', '好的', '好的。'],
  ])('leaves out %s', (_, first, second) => {
    expect(withoutNearDuplicates([passage(first), passage(second)])).toEqual([passage(first)])
  })

  it.each([
    [
      'texts about the same with other words',
      ENGLISH,
      'On Tuesday the town council talked about what the library by the river will cost, and when it is to be open.',
    ],
    ['a text and its half', CHINESE, CHINESE.slice(0, CHINESE.length / 2)],
    ['texts that overlap by a third', ENGLISH.slice(0, 160), ENGLISH.slice(110)],
    ['Chinese texts about other things', CHINESE, '天气预报说明天有大雨，请市民出门带伞，河边低洼地区的居民要注意安全，必要时搬到高处。'],
    ['short texts that differ', 'chapter 1', 'chapter 2'],
  ])('keeps %s', (_, first, second) => {
    expect(withoutNearDuplicates([passage(first), passage(second)])).toHaveLength(2)
  })

  it('keeps the first of each group, in order, and changes nothing when done again', () => {
    const texts = fc.array(fc.constantFrom(ENGLISH, CHINESE, ENGLISH.toLowerCase(), `${CHINESE}！`, '', ENGLISH.slice(100), '猫', 'cat'))
    fc.assert(
      fc.property(texts, fc.double({ min: 0.01, max: 1, noNaN: true }), (list, similarity) => {
        const passages = list.map((text, id) => ({ id, text }))

        const kept = withoutNearDuplicates(passages, { similarity })

        expect(kept).toEqual(passages.filter((one) => kept.includes(one)))
        expect(kept[0]).toBe(passages[0])
        expect(new Set(kept.map(({ text }) => text)).size).toBe(kept.length)
        expect(withoutNearDuplicates(kept, { similarity })).toEqual(kept)
      }),
    )
  })

  it('refuses a similarity that is none', () => {
    for (const similarity of [0, -1, 1.1, Number.NaN]) expect(() => withoutNearDuplicates([], { similarity })).toThrow(RangeError)
  })
})

function passage(text: string) {
  return { text }
}
