import type { Block } from '@minagent/types'
import { conversationTexts, fillPrompt } from '../prompts.ts'
import { objectOf, textOf } from '../read-json.ts'

/** The content of any message. */
interface Content {
  readonly content: string
  readonly blocks?: readonly Block[]
}

/** The content of a user message: a text, or parts where there is more than text. Blocks of other providers are left out. */
export function contentOf({ content, blocks = [] }: Content): string | readonly object[] {
  return blocks.some(isAttachment) ? blocks.flatMap(partOf) : content
}

/** The images and files of a message. */
export function attachmentParts({ blocks = [] }: Content): readonly object[] {
  return blocks.filter(isAttachment).flatMap(partOf)
}

/** The text of a message that can hold nothing else, '' when it is blank; images and files are named in it. */
export function textOnly({ content, blocks = [] }: Content): string {
  const texts = [content.trim() === '' ? '' : content, ...blocks.filter(isAttachment).map(noteOf)]
  return texts.filter((text) => text !== '').join('\n')
}

function isAttachment(block: Block): boolean {
  return (block.type === 'image' || block.type === 'file') && !('provider' in block)
}

function partOf(block: Block): readonly object[] {
  if (block.type === 'text')
    return 'text' in block && typeof block.text === 'string' && block.text.trim() !== '' ? [textPart(block.text)] : []
  if (!isAttachment(block)) return []
  const { data, url, name } = objectOf(block)
  const address = typeof data === 'string' ? `data:${mediaType(block)};base64,${data}` : undefined
  if (block.type === 'image') {
    const image = address ?? textOf(url)
    return [image === undefined ? textPart(noteOf(block)) : { type: 'image_url', image_url: { url: image } }]
  }
  // Files are not fetched from an address here, as images are.
  return [
    address === undefined ? textPart(noteOf(block)) : { type: 'file', file: { filename: textOf(name) ?? 'file', file_data: address } },
  ]
}

function textPart(text: string): object {
  return { type: 'text', text }
}

function noteOf(block: Block): string {
  return fillPrompt(conversationTexts.notShown, { kind: block.type === 'image' ? 'Image' : 'File', type: mediaType(block) })
}

function mediaType(block: Block): string {
  return textOf(objectOf(block).media_type) ?? 'application/octet-stream'
}
