import type { VectorBlock } from '../vectors/vector-block.ts'
import { buildGraph } from './build-graph.ts'
import { nearestInGraph } from './nearest-in-graph.ts'

/** The same vectors, found through a graph. */
export async function usearchBlock(exact: VectorBlock): Promise<VectorBlock> {
  const graph = await buildGraph(exact)
  return {
    dimensions: exact.dimensions,
    length: exact.length,
    vector: (row) => exact.vector(row),
    candidates: (query, count, accept) => nearestInGraph(graph, query, { count, accept }) ?? exact.candidates(query, count, accept),
    bytes: () => exact.bytes(),
  }
}
