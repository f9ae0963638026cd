import type { RetrievalSet } from './retrieval-sets.ts'

/** How well a way of searching finds what is relevant, as means over all questions. */
export interface FoundQuality {
  readonly ndcg10: number
  readonly recall10: number
  readonly recall100: number
}

/** Asks every question; `search` gives up to 100 ids, best first. */
export async function foundQuality(
  { questions }: RetrievalSet,
  search: (question: string, number: number) => Promise<readonly string[]> | readonly string[],
): Promise<FoundQuality> {
  const sums = { ndcg10: 0, recall10: 0, recall100: 0 }
  for (const [number, { text, relevant }] of questions.entries()) {
    const ids = await search(text, number)
    sums.ndcg10 += ndcg(ids.slice(0, 10), relevant)
    sums.recall10 += recall(ids.slice(0, 10), relevant)
    sums.recall100 += recall(ids.slice(0, 100), relevant)
  }
  const { length } = questions
  return { ndcg10: sums.ndcg10 / length, recall10: sums.recall10 / length, recall100: sums.recall100 / length }
}

function ndcg(ids: readonly string[], relevant: ReadonlyMap<string, number>): number {
  const ideal = [...relevant.values()].sort((a, b) => b - a).slice(0, 10)
  return gain(ids.map((id) => relevant.get(id) ?? 0)) / gain(ideal)
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

function recall(ids: readonly string[], relevant: ReadonlyMap<string, number>): number {
  return ids.filter((id) => relevant.has(id)).length / relevant.size
}
