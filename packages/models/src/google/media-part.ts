import { conversationTexts, fillPrompt } from '../prompts.ts'
import { type JsonObject, textOf } from '../read-json.ts'

/** Kinds of media that Gemini reads; anything else fails the whole request. */
const READABLE = /^(?:(?:image|audio|video|text)\/|application\/(?:pdf|json)$)/

/** An image or a file as a part, or undefined for any other block. One that the provider cannot read is a note in its place. */
export function mediaPart(block: JsonObject): JsonObject | undefined {
  if (block.type !== 'image' && block.type !== 'file') return undefined
  const { mimeType, data, url } = read(block)
  if (READABLE.test(mimeType)) {
    if (data !== undefined && data !== '') return { inlineData: { mimeType, data } }
    if (url !== undefined && url !== '') return { fileData: { mimeType, fileUri: url } }
  }
  const kind = block.type === 'image' ? 'Image' : 'File'
  return { text: fillPrompt(conversationTexts.notShown, { kind, type: mimeType === '' ? '?' : mimeType }) }
}

/** A `data:` URL is data. */
function read(block: JsonObject): { mimeType: string; data: string | undefined; url: string | undefined } {
  const mimeType = textOf(block.media_type) ?? ''
  const url = textOf(block.url)
  const [, type, data] = /^data:([^;,]*)[^,]*;base64,(.*)$/s.exec(url ?? '') ?? []
  if (data !== undefined) return { mimeType: type || mimeType, data, url: undefined }
  return { mimeType, data: textOf(block.data), url }
}
