import { type JsonObject, textOf } from '../read-json.ts'
import { type Media, mediaNote, readMedia } from '../read-media.ts'

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
const PDF = 'application/pdf'

/** An image or a file as the API takes it, or a note in its place where the API does not take its type. */
export function wireMedia(block: JsonObject): JsonObject {
  const media = readMedia(block)
  return imageOf(media) ?? documentOf(media, block) ?? noteInPlace(block)
}

/** A text in place of an image or a file. */
export function noteInPlace(block: JsonObject): JsonObject {
  return { type: 'text', text: mediaNote(block) }
}

function imageOf({ type, data, url }: Media): JsonObject | undefined {
  if (!type.startsWith('image/')) return undefined
  if (data && IMAGE_TYPES.has(type)) return { type: 'image', source: { type: 'base64', media_type: type, data } }
  return url ? { type: 'image', source: { type: 'url', url } } : undefined
}

function documentOf({ type, data, url }: Media, block: JsonObject): JsonObject | undefined {
  const source = type === PDF ? pdfSource(data, url) : textSource(type, data)
  const title = textOf(block.name)
  return source && { type: 'document', source, ...(title ? { title } : {}) }
}

function pdfSource(data: string | undefined, url: string | undefined): JsonObject | undefined {
  if (data) return { type: 'base64', media_type: PDF, data }
  return url ? { type: 'url', url } : undefined
}

/** Texts of any kind are sent as plain text, the only text that a document can be. */
function textSource(type: string, data: string | undefined): JsonObject | undefined {
  const text = /^text\/|[/+](json|xml|yaml)$/.test(type) && data ? decodedText(data) : undefined
  return text?.trim() ? { type: 'text', media_type: 'text/plain', data: text } : undefined
}

function decodedText(base64: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
  } catch {
    return undefined
  }
}
