import { mmr, rerankedBy, withoutNearDuplicates, withRanking } from '@minagent/rag'
import type { Retriever, ScoredPassage } from '@minagent/types'
import { describe, expect, it } from 'vitest'

const PASSAGES = ['rain', 'rain!', 'sun', 'snow', 'wind'].map((text, at) => passage(text, 10 - at))

describe('withRanking', () => {
  it('gives the steps more than is wanted, one after another, and cuts at the end', async () => {
    const { retriever, asked } = retrieverOf(PASSAGES)
    const seen: string[][] = []
    const look = (passages: readonly ScoredPassage[]) => {
      seen.push(passages.map(({ text }) => text))
      return passages
    }

    const ranked = withRanking(retriever, [look, (passages) => withoutNearDuplicates(passages), look], { candidates: 4 })
    const found = await ranked.search('weather', { limit: 2, filter: { kind: 'a' } })

    expect(seen).toEqual([
      ['rain', 'rain!', 'sun', 'snow'],
      ['rain', 'sun', 'snow'],
    ])
    expect(found.map(({ text }) => text)).toEqual(['rain', 'sun'])
    expect(asked).toEqual([{ limit: 4, filter: { kind: 'a' } }])
  })

  it('tells a step the question, the limit and the signal', async () => {
    const { signal } = new AbortController()
    const told: unknown[] = []
    const step = (passages: readonly ScoredPassage[], context: object) => {
      told.push(context)
      return passages
    }

    const ranked = withRanking(retrieverOf(PASSAGES).retriever, [step])
    await ranked.search('weather', { signal })
    await ranked.search('weather', { limit: 3 })

    expect(told).toEqual([
      { query: 'weather', limit: 10, signal },
      { query: 'weather', limit: 3 },
    ])
  })

  it('stops between two steps when it is cancelled', async () => {
    const controller = new AbortController()
    const cancel = (passages: readonly ScoredPassage[]) => {
      controller.abort(new Error('enough'))
      return passages
    }
    const never = () => expect.unreachable()

    const found = withRanking(retrieverOf(PASSAGES).retriever, [cancel, never]).search('weather', { signal: controller.signal })

    await expect(found).rejects.toThrow('enough')
  })

  it('takes mmr as a step', async () => {
    const ranked = withRanking(retrieverOf(PASSAGES).retriever, [(passages, { limit }) => mmr(passages, { limit, diversity: 0.6 })])

    expect((await ranked.search('weather', { limit: 2 })).map(({ text }) => text)).toEqual(['rain', 'sun'])
  })
})

describe('rerankedBy', () => {
  it('orders by the scores of the reranker, and keeps the order among equal ones', async () => {
    const reranker = async (query: string, texts: readonly string[]) => texts.map((text) => (query === text ? 1 : 0))

    const found = await withRanking(retrieverOf(PASSAGES).retriever, [rerankedBy(reranker)]).search('snow', { limit: 3 })

    expect(found.map(({ text, score }) => [text, score])).toEqual([
      ['snow', 1],
      ['rain', 0],
      ['rain!', 0],
    ])
  })

  it('does not ask about nothing, and fails when the reranker fails or gives other than a number for each', async () => {
    const search = (scores: readonly number[], passages = PASSAGES) =>
      withRanking(retrieverOf(passages).retriever, [rerankedBy(async () => scores)]).search('weather')
    const failing = withRanking(retrieverOf(PASSAGES).retriever, [rerankedBy(() => Promise.reject(new Error('busy')))])

    expect(await search([1], [])).toEqual([])
    await expect(search([1, 2])).rejects.toThrow('Expected 5 finite scores of the reranker, got [1,2].')
    await expect(search([1, 2, 3, 4, Number.NaN])).rejects.toThrow(TypeError)
    await expect(failing.search('weather')).rejects.toThrow('busy')
  })
})

function retrieverOf(passages: readonly ScoredPassage[]): { retriever: Retriever; asked: unknown[] } {
  const asked: unknown[] = []
  const search: Retriever['search'] = async (_, options) => {
    asked.push(options)
    return passages.slice(0, options?.limit)
  }
  return { retriever: { search }, asked }
}

function passage(text: string, score: number): ScoredPassage {
  return { id: text, documentId: text, text, start: 0, end: text.length, metadata: {}, score }
}
