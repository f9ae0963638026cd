import type { RankingStep } from './with-ranking.ts'

/** How well each text fits the question, higher is better: one number for each text, as a cross-encoder or a reranking service gives. */
export type Reranker = (query: string, texts: readonly string[], options?: { readonly signal?: AbortSignal }) => Promise<readonly number[]>

/**
 * A step of `withRanking` that orders passages by the scores of a reranker; among equal scores the earlier order stays.
 * @throws TypeError from the search when the reranker does not give one finite number for each passage.
 */
export function rerankedBy(reranker: Reranker): RankingStep {
  return async (passages, { query, signal }) => {
    if (passages.length === 0) return []
    const texts = passages.map(({ text }) => text)
    const scores = await reranker(query, texts, signal ? { signal } : {})
    if (scores.length !== texts.length || !scores.every(Number.isFinite)) {
      throw new TypeError(`Expected ${texts.length} finite scores of the reranker, got ${JSON.stringify(scores).slice(0, 200)}.`)
    }
    return passages.map((passage, place) => ({ ...passage, score: scores[place] ?? 0 })).sort((a, b) => b.score - a.score)
  }
}
