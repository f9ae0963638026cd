import { fuse, fuseHybrid } from '@minagent/rag'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const hits = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefghij'), score: fc.double({ min: -5, max: 50, noNaN: true }) }), {
  selector: ({ id }) => id,
})
const weighted = fc.record({ hits, weight: fc.double({ min: 0, max: 2, noNaN: true }) })

describe('fuse', () => {
  it('adds what each list thinks, by its weight', () => {
    const text = [hit('a', 20), hit('b', 15), hit('c', 5)]
    const vector = [hit('c', 0.9), hit('d', 0.8), hit('a', 0.7)]

    const fused = fuse([
      { hits: text, weight: 1, floor: 0 },
      { hits: vector, weight: 0.4 },
    ])

    expect(fused.map(({ id, score }) => [id, Number(score.toFixed(6))])).toEqual([
      ['a', 1],
      ['b', 0.75],
      ['c', 0.65],
      ['d', 0.2],
    ])
  })

  it('gives everything once, best first, between 0 and the sum of the weights', () => {
    fc.assert(
      fc.property(fc.array(weighted, { maxLength: 4 }), (lists) => {
        const fused = fuse(lists)

        const ids = fused.map(({ id }) => id)
        const scores = fused.map(({ score }) => score)
        expect([...ids].sort()).toEqual([...new Set(lists.flatMap((list) => list.hits.map(({ id }) => id)))].sort())
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
        const most = lists.reduce((sum, { weight }) => sum + weight, 0)
        for (const score of scores) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(most + 1e-9)
        }
      }),
    )
  })

  it('keeps the order of a list that is alone, whatever its scale', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -1000, max: 1000 })), fc.integer({ min: 1, max: 1000 }), (scores, scale) => {
        const sorted = scores.sort((a, b) => b - a).map((score) => hit(`${score}`, score / scale))

        expect(fuse([{ hits: sorted, weight: 0.3 }]).map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
      }),
    )
  })

  it('is changed neither by a list of weight 0 nor by one whose scores are all alike, but for what only they found', () => {
    fc.assert(
      fc.property(hits, fc.subarray([...'abcdefghij']), (text, ids) => {
        const alone = fuse([{ hits: text, weight: 1 }])
        const alike = ids.map((id) => hit(id, 0.5))

        for (const silent of [
          { hits: alike, weight: 1 },
          { hits: ids.map((id, at) => hit(id, at)), weight: 0 },
        ]) {
          const found = new Set(text.map(({ id }) => id))
          expect(fuse([{ hits: text, weight: 1 }, silent]).filter(({ id }) => found.has(id))).toEqual(alone)
        }
      }),
    )
  })

  it('gives the fields of the first list that found it', () => {
    const fused = fuse([
      { hits: [{ ...hit('a', 2), text: 'first' }], weight: 1, floor: 0 },
      { hits: [{ ...hit('a', 1), text: 'second' }], weight: 1, floor: 0 },
    ])

    expect(fused).toEqual([{ id: 'a', score: 2, text: 'first' }])
  })
})

describe('fuseHybrid', () => {
  it('gives what the text found, in its order, when vectors say nothing', () => {
    const text = [hit('a', 9), hit('b', 4), hit('c', 1)]
    const vector = [hit('c', 1), hit('b', 1), hit('x', 1)]

    expect(fuseHybrid(text, vector).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'x'])
    expect(fuseHybrid(text, []).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('lets the vectors decide between texts that fit about equally, and not against one that stands out', () => {
    const vector = [hit('b', 0.9), hit('x', 0.5), hit('a', 0.1)]
    const ids = (text: ReturnType<typeof hit>[]) => fuseHybrid(text, vector).map(({ id }) => id)

    expect(ids([hit('a', 10), hit('b', 9.5), hit('c', 9), hit('d', 9), hit('e', 9)])).toEqual(['b', 'a', 'c', 'd', 'e', 'x'])
    expect(ids([hit('a', 10), hit('b', 9.5), hit('c', 1), hit('d', 1), hit('e', 1)])).toEqual(['a', 'b', 'c', 'd', 'e', 'x'])
  })

  it('gives what the vectors found, in their order, when the text finds nothing', () => {
    expect(fuseHybrid([], [hit('x', 0.9), hit('y', 0.5), hit('z', 0.4)]).map(({ id }) => id)).toEqual(['x', 'y', 'z'])
  })
})

function hit(id: string, score: number) {
  return { id, score }
}
