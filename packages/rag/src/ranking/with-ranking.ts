import type { Retriever, ScoredPassage } from '@minagent/types'

/** Takes what was found, best first, and gives it in another order, with other scores, or less of it. */
export type RankingStep = (
  passages: readonly ScoredPassage[],
  context: RankingContext,
) => readonly ScoredPassage[] | Promise<readonly ScoredPassage[]>

/** What a ranking step may know. */
export interface RankingContext {
  readonly query: string
  /** How many passages are wanted at the end. */
  readonly limit: number
  readonly signal?: AbortSignal
}

/**
 * The same retriever, whose results go through further steps (`mmr`, `withoutNearDuplicates`, a reranker of `rerankedBy`), one after another.
 * @param options `candidates`: how many passages the steps are given at least, default 50.
 */
export function withRanking(
  retriever: Retriever,
  steps: readonly RankingStep[],
  { candidates = 50 }: { readonly candidates?: number } = {},
): Retriever {
  return {
    async search(query, options = {}) {
      const { limit = 10, signal } = options
      let passages = await retriever.search(query, { ...options, limit: Math.max(limit, candidates) })
      for (const step of steps) {
        signal?.throwIfAborted()
        passages = await step(passages, { query, limit, ...(signal ? { signal } : {}) })
      }
      return passages.slice(0, limit)
    },
  }
}
