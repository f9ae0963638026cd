import { createIndex } from '@minagent/rag'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Words that analysis leaves as they are, so that the formula can be computed from the texts alone.
const WORDS = ['fox', 'dog', 'whale', 'cat', 'bird', 'ant', 'pig', 'hen']
const someWords = (maxLength: number) => fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength })

/** BM25 written down a second time, for one passage. */
function score(query: readonly string[], passage: readonly string[], all: readonly (readonly string[])[]): number {
  const average = all.flat().length / all.length
  return query.reduce((sum, term) => {
    const frequency = passage.filter((word) => word === term).length
    const having = all.filter((words) => words.includes(term)).length
    const rarity = Math.log(1 + (all.length - having + 0.5) / (having + 0.5))
    return sum + (rarity * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * passage.length) / average))
  }, 0)
}

describe('the text mode of an index', () => {
  it('scores by BM25 with k1 1.2 and b 0.75, and gives the best in order, equal ones by id', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someWords(20), { minLength: 1, maxLength: 40 }), someWords(5), async (texts, query) => {
        const index = createIndex()
        await index.add(texts.map((words, number) => ({ id: String(100 + number), text: words.join(' '), metadata: {} })))
        const found = await index.search(query.join(' '), { limit: 1000 })
        const expected = texts
          .map((words, number) => ({ id: String(100 + number), score: score(query, words, texts) }))
          .filter((one) => one.score > 0)
        expect(found.map(({ documentId }) => documentId).toSorted()).toEqual(expected.map(({ id }) => id))
        for (const { documentId, score: given } of found) {
          expect(given).toBeCloseTo(expected.find(({ id }) => id === documentId)?.score ?? Number.NaN, 4)
        }
        const order = found.toSorted((a, b) => b.score - a.score || (a.documentId < b.documentId ? -1 : 1))
        expect(found).toEqual(order)
        expect(await index.search(query.join(' '), { limit: 3 })).toEqual(found.slice(0, 3))
      }),
      { numRuns: 100 },
    )
  })

  it('counts the words of titles more than those of texts', async () => {
    const index = createIndex()
    await index.add([
      { id: 'a', text: 'whale and fox', metadata: {} },
      { id: 'b', text: 'fox', metadata: { title: 'whale' } },
    ])
    expect((await index.search('whale')).map(({ documentId }) => documentId)).toEqual(['b', 'a'])
    const plain = createIndex({ fields: {} })
    await plain.add([{ id: 'b', text: 'fox', metadata: { title: 'whale' } }])
    expect(await plain.search('whale')).toEqual([])
    expect(() => createIndex({ fields: { title: 0 } })).toThrow('title')
  })
})
