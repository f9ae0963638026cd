import { mmr } from '@minagent/rag'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const passages = fc
  .array(
    fc.record({
      score: fc.double({ min: -10, max: 10, noNaN: true }),
      text: fc.constantFrom('rain', 'rainy days', 'sun', '下雨', '下雨天', ''),
    }),
  )
  .map((list) => list.sort((a, b) => b.score - a.score).map((one, at) => ({ ...one, id: `${at}` })))

describe('mmr', () => {
  it('puts what says something else before what says the same again', () => {
    const rain = { id: 'a', score: 10, text: 'Heavy rain is expected in the whole region tomorrow.' }
    const again = { id: 'b', score: 9, text: 'Heavy rain is expected in the whole region tomorrow!' }
    const other = { id: 'c', score: 8, text: 'The museum keeps a collection of umbrellas.' }
    const far = { id: 'd', score: 0, text: 'Borrowing gets more expensive.' }

    expect(mmr([rain, again, other, far])).toEqual([rain, other, again, far])
    expect(mmr([rain, again, other, far], { diversity: 0 })).toEqual([rain, again, other, far])
    expect(mmr([rain, again, other, far], { diversity: 0.9, limit: 3 })).toEqual([rain, other, far])
  })

  it('compares by what it is told', () => {
    const list = [hit('a', 3), hit('b', 2), hit('c', 1)]

    const chosen = mmr(list, { diversity: 1, similarity: (a, b) => (a.id + b.id === 'ab' ? 1 : 0) })

    expect(chosen.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  it('chooses each at most once, the best first, and no more than asked; without diversity it keeps the order', () => {
    fc.assert(
      fc.property(passages, fc.nat(12), fc.double({ min: 0, max: 1, noNaN: true }), (list, limit, diversity) => {
        const chosen = mmr(list, { limit, diversity })

        expect(chosen).toHaveLength(Math.min(limit, list.length))
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(list).toEqual(expect.arrayContaining(chosen))
        if (diversity < 1 && limit > 0) expect(chosen[0]?.score).toBe(list[0]?.score)
        expect(mmr(list, { limit, diversity: 0 })).toEqual(list.slice(0, limit))
      }),
    )
  })

  it('refuses a diversity that is none', () => {
    for (const diversity of [-0.1, 1.1, Number.NaN]) expect(() => mmr([], { diversity })).toThrow(RangeError)
  })
})

function hit(id: string, score: number) {
  return { id, score, text: id }
}
