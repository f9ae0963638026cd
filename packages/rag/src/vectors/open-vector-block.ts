import { type ByteSource, blockLayout, bytesOf, readCodes, readInto } from './block-bytes.ts'
import { exactBlock } from './exact-block.ts'
import type { VectorBlock } from './vector-block.ts'

/**
 * A block from its bytes: the codes (dimensions + 4 bytes a row) are read now, the exact vectors as a search needs them.
 * @throws MinagentError `index_damaged` when it is not such a block, or not all of it.
 */
export async function openVectorBlock(source: ByteSource): Promise<VectorBlock> {
  const { dimensions, codes } = await readCodes(source)
  const { vectorsAt } = blockLayout(dimensions, codes.scales.length)
  return exactBlock(dimensions, codes, async (row) => {
    const vector = new Float32Array(dimensions)
    await readInto(bytesOf(vector), source, vectorsAt + 4 * row * dimensions)
    return vector
  })
}
