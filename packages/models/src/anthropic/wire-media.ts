import { conversationTexts, fillPrompt } from '../prompts.ts'
import { type JsonObject, textOf } from '../read-json.ts'

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
const PDF = 'application/pdf'

/** An image or a file as the API takes it, or a note in its place where the API does not take its type. */
export function wireMedia(block: JsonObject): JsonObject {
  const media = readMedia(block)
  return imageOf(media) ?? documentOf(media, block) ?? mediaNote(block)
}

/** What is said in place of an image or a file. */
export function mediaNote(block: JsonObject): JsonObject {
  const kind = block.type === 'image' ? 'Image' : 'File'
  return { type: 'text', text: fillPrompt(conversationTexts.notShown, { kind, type: readMedia(block).type || '?' }) }
}

/** The parts of an image or a file; a `data:` URL is data. */
interface Media {
  readonly type: string
  readonly data: string | undefined
  readonly url: string | undefined
}

function readMedia(block: JsonObject): Media {
  const type = textOf(block.media_type) ?? ''
  const url = textOf(block.url)
  const inline = /^data:([^;,]*);base64,(.*)$/s.exec(url ?? '')
  if (inline) return { type: inline[1] || type, data: inline[2], url: undefined }
  return { type, data: textOf(block.data), url }
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
