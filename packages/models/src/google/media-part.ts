import type { JsonObject } from '../read-json.ts'
import { mediaNote, readMedia } from '../read-media.ts'

/** Kinds of media that Gemini reads; anything else fails the whole request. */
const READABLE = /^(?:(?:image|audio|video|text)\/|application\/(?:pdf|json)$)/

/** An image or a file as a part, or undefined for any other block. One that the provider cannot read is a note in its place. */
export function mediaPart(block: JsonObject): JsonObject | undefined {
  if (block.type !== 'image' && block.type !== 'file') return undefined
  const { type, data, url } = readMedia(block)
  if (READABLE.test(type)) {
    if (data) return { inlineData: { mimeType: type, data } }
    if (url) return { fileData: { mimeType: type, fileUri: url } }
  }
  return { text: mediaNote(block) }
}
