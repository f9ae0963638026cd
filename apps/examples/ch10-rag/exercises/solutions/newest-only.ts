import type { RankingStep } from '@minagent/rag'

export const newestOnly: RankingStep = (passages) => {
  const newest = new Map<unknown, number>()
  for (const { metadata } of passages) {
    newest.set(metadata.policy, Math.max(newest.get(metadata.policy) ?? 0, Number(metadata.year)))
  }
  return passages.filter(({ metadata }) => metadata.policy === undefined || Number(metadata.year) === newest.get(metadata.policy))
}
