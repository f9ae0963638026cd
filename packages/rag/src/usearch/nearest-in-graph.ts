import type { Index } from 'usearch'
import type { Candidate } from '../vectors/vector-block.ts'

/** How many times `count` the graph is asked for, one after another, until enough of it is accepted. */
const FACTORS = [1, 4, 16]

/** About the nearest `count` accepted rows of a graph; undefined where it does not come to so many. */
export function nearestInGraph(
  graph: Index,
  query: Float32Array,
  { count, accept }: { readonly count: number; readonly accept: ((row: number) => boolean) | undefined },
): readonly Candidate[] | undefined {
  const wanted = Math.min(count, graph.size())
  if (wanted < 1) return []
  for (const factor of accept ? FACTORS : [1]) {
    const { keys, distances } = graph.search(query, wanted * factor, 1)
    const found = Array.from(distances, (distance, place) => ({ row: Number(keys[place]), score: 1 - distance }))
    const accepted = accept ? found.filter(({ row }) => accept(row)) : found
    if (accepted.length >= wanted) return accepted.slice(0, wanted)
  }
  return undefined
}
