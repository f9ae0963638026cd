import type { Hit } from './fuse.ts'
import { similarityOf, sketchOf } from './text-sketch.ts'

/** How {@link mmr} chooses. */
export interface MmrOptions<T> {
  /** The most that are chosen. Default: all. */
  readonly limit?: number
  /** How much it counts to be unlike what was chosen already, from 0 (not at all) to 1 (alone). Default 0.3. */
  readonly diversity?: number
  /** How alike two passages are, from 0 to 1. Default: by what their texts have in common. */
  readonly similarity?: (a: T, b: T) => number
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein, 1998): the best first, then always the one that is best after what is taken off for
 * being like one that was chosen. Scores stay as they were; among equals the earlier is chosen.
 * @throws RangeError when `diversity` is not from 0 to 1.
 */
export function mmr<T extends Hit & { readonly text: string }>(
  passages: readonly T[],
  { limit = passages.length, diversity = 0.3, similarity = similarityOfTexts(passages) }: MmrOptions<T> = {},
): T[] {
  if (!(diversity >= 0 && diversity <= 1)) throw new RangeError(`diversity must be from 0 to 1, got ${diversity}.`)
  const relevance = relevanceIn(passages)
  const left = new Map(passages.map((passage) => [passage, 0]))
  const chosen: T[] = []
  while (chosen.length < limit && left.size > 0) {
    const next = bestOf(left, (passage, likeness) => (1 - diversity) * relevance(passage) - diversity * likeness)
    if (next === undefined) break
    left.delete(next)
    chosen.push(next)
    for (const [passage, likeness] of left) left.set(passage, Math.max(likeness, similarity(next, passage)))
  }
  return chosen
}

function bestOf<T>(left: ReadonlyMap<T, number>, worth: (passage: T, likeness: number) => number): T | undefined {
  let best: T | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const [passage, likeness] of left) {
    const value = worth(passage, likeness)
    if (value <= most) continue
    best = passage
    most = value
  }
  return best
}

/** Scores as between 0 (that of nothing, or the lowest below it) and 1 (the best), so that they can be weighed against a likeness. */
function relevanceIn(passages: readonly Hit[]): (passage: Hit) => number {
  const scores = passages.map(({ score }) => score)
  const [lowest, highest] = [scores.reduce((a, b) => Math.min(a, b), 0), scores.reduce((a, b) => Math.max(a, b), 0)]
  return ({ score }) => (highest === lowest ? 1 : (score - lowest) / (highest - lowest))
}

function similarityOfTexts<T extends { readonly text: string }>(passages: readonly T[]): (a: T, b: T) => number {
  const sketches = new Map(passages.map((passage) => [passage, sketchOf(passage.text)]))
  const sketch = (passage: T) => sketches.get(passage) ?? sketchOf(passage.text)
  return (a, b) => similarityOf(sketch(a), sketch(b))
}
