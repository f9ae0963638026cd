import { conversationTexts, fillPrompt } from './prompts.ts'
import { type JsonObject, textOf } from './read-json.ts'

/** What an image or a file is. */
export interface Media {
  /** The media type, '' when nobody says. */
  readonly type: string
  /** The bytes as base64. */
  readonly data: string | undefined
  readonly url: string | undefined
}

/** The parts of the block of an image or a file. A base64 `data:` URL is data, and its media type goes before that of the block. */
export function readMedia(block: JsonObject): Media {
  const type = textOf(block.media_type) ?? ''
  const url = textOf(block.url)
  const [, ownType, data] = /^data:([^;,]*)[^,]*;base64,(.*)$/s.exec(url ?? '') ?? []
  if (data !== undefined) return { type: ownType || type, data, url: undefined }
  return { type, data: textOf(block.data), url }
}

/** What is said in place of an image or a file that cannot be sent. */
export function mediaNote(block: JsonObject): string {
  const kind = block.type === 'image' ? 'Image' : 'File'
  return fillPrompt(conversationTexts.notShown, { kind, type: readMedia(block).type || '?' })
}
