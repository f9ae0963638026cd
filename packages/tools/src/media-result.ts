import { type Block, isPlainObject } from '@minagent/types'

/**
 * The parts of a result that is made of text, images and files (`{ blocks: […] }` and no other member), or undefined for any
 * other data: what some service calls blocks (paragraphs, sections) is data like any other.
 */
export function blocksOf(data: unknown): readonly Block[] | undefined {
  if (!isPlainObject(data) || Object.keys(data).length !== 1 || !Array.isArray(data.blocks)) return undefined
  const blocks: readonly unknown[] = data.blocks
  return blocks.length > 0 && blocks.every(isBlock) ? blocks : undefined
}

/** All text of the blocks. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map((block) => (isTextBlock(block) ? block.text : '')).join('')
}

/** True for a part that is text. */
export function isTextBlock(block: Block): block is { readonly type: 'text'; readonly text: string } {
  return block.type === 'text' && typeof block.text === 'string'
}

function isBlock(value: unknown): value is Block {
  if (!isPlainObject(value) || typeof value.type !== 'string') return false
  if (value.type === 'text') return typeof value.text === 'string'
  if (value.type !== 'image' && value.type !== 'file') return false
  return typeof value.media_type === 'string' && (typeof value.data === 'string' || typeof value.url === 'string')
}
