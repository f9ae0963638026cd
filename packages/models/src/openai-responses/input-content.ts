import type { Block } from '@minagent/types'
import { type JsonObject, textOf } from '../read-json.ts'
import { mediaNote } from '../read-media.ts'

/**
 * The content of a user message or a tool result: its text, or parts where there are images or files among it. Texts of
 * nothing but white space are left out of the parts, as are kinds that only other providers know.
 */
export function inputContent(content: string, blocks: readonly Block[] | undefined): string | readonly JsonObject[] {
  const parts = (blocks ?? []).flatMap(inputPart)
  return parts.every((part) => part.type === 'input_text') && !blocks?.some(isMedia) ? content : parts
}

/** Whether a block is an image or a file. */
export function isMedia(block: Block): boolean {
  return block.type === 'image' || block.type === 'file'
}

function inputPart(block: Block): readonly JsonObject[] {
  if (block.type === 'text') {
    const text = textOf(block.text) ?? ''
    return text.trim() === '' ? [] : [{ type: 'input_text', text }]
  }
  if (!isMedia(block)) return []
  return [(block.type === 'image' ? imagePart(block) : filePart(block)) ?? { type: 'input_text', text: mediaNote(block) }]
}

function imagePart(block: JsonObject): JsonObject | undefined {
  const image_url = dataUrl(block) ?? textOf(block.url)
  return image_url === undefined ? undefined : { type: 'input_image', image_url, detail: 'auto' }
}

function filePart(block: JsonObject): JsonObject | undefined {
  const file_data = dataUrl(block)
  if (file_data !== undefined) return { type: 'input_file', filename: textOf(block.name) ?? 'file', file_data }
  const file_url = textOf(block.url)
  return file_url === undefined ? undefined : { type: 'input_file', file_url }
}

function dataUrl({ media_type, data }: JsonObject): string | undefined {
  return typeof data === 'string' ? `data:${textOf(media_type) ?? 'application/octet-stream'};base64,${data}` : undefined
}
