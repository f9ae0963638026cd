import { MinagentError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import type { Index } from 'usearch'
import type { VectorBlock } from '../vectors/vector-block.ts'

/** How many vectors are added before others may run. */
const ROWS_AT_ONCE = 256

/** A graph over all vectors of a block; its keys are their rows. */
export async function buildGraph(block: VectorBlock): Promise<Index> {
  const graph = await emptyGraph(block.dimensions)
  for (let first = 0; first < block.length; first += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, block.length - first)
    const vectors = new Float32Array(rows * block.dimensions)
    for (let row = 0; row < rows; row++) vectors.set(await block.vector(first + row), row * block.dimensions)
    graph.add(
      BigUint64Array.from({ length: rows }, (_, row) => BigInt(first + row)),
      vectors,
    )
    await systemClock.sleep(0)
  }
  return graph
}

async function emptyGraph(dimensions: number): Promise<Index> {
  const { Index, MetricKind, ScalarKind } = await import('usearch').catch((cause: unknown) => {
    const message = 'An approximate search needs the package usearch: install it (npm install usearch), or leave out `vectors`.'
    throw new MinagentError('index_failed', message, { details: { place: 'usearch' }, cause })
  })
  // Vectors have length 1, so that the inner product is the cosine, and 0 for one of zeros. Where a number is 0 the library chooses.
  return new Index({
    dimensions,
    metric: MetricKind.IP,
    quantization: ScalarKind.F16,
    connectivity: 0,
    expansion_add: 0,
    expansion_search: 0,
    multi: false,
  })
}
