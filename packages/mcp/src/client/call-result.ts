import { type Block, isPlainObject, type Locale, sameJson } from '@minagent/types'
import { fill, mcpTexts } from '../prompts.ts'

/** Most characters of base64 that one image or file of a result may have; larger ones are left out with a note. */
const MAX_MEDIA_CHARS = 7 * 1024 * 1024
/** Most parts of one result that are looked at. */
const MAX_PARTS = 1_000

/** What a tool of a server answered, in the words of this family. */
export interface CallResult {
  readonly failed: boolean
  /** All text of it. */
  readonly text: string
  /** What the tool gives: a text, the structured data, or blocks with images and files. */
  readonly data: unknown
}

/** Reads the result of `tools/call`. Parts that are unknown or malformed are left out, never fatal. */
export function callResult(result: Readonly<Record<string, unknown>>, locale: Locale): CallResult {
  const parts: readonly unknown[] = Array.isArray(result.content) ? result.content.slice(0, MAX_PARTS) : []
  const blocks = parts.flatMap((part) => (isPlainObject(part) ? blockOf(part, locale) : []))
  const text = blocks.flatMap((block) => (isText(block) ? [block.text] : [])).join('\n')
  const structured = isPlainObject(result.structuredContent) ? result.structuredContent : undefined
  const media = blocks.some((block) => !isText(block))
  return { failed: result.isError === true, text, data: dataOf({ blocks, text, structured, media }, locale) }
}

/** What the contents of a resource or the messages of a prompt are to a model. */
export function contentBlock(part: unknown, locale: Locale): readonly Block[] {
  return isPlainObject(part) ? blockOf(part, locale) : []
}

interface Parts {
  readonly blocks: readonly Block[]
  readonly text: string
  readonly structured: Record<string, unknown> | undefined
  readonly media: boolean
}

/** Servers repeat structured data as text, which is then the same thing twice. */
function dataOf({ blocks, text, structured, media }: Parts, locale: Locale): unknown {
  const repeated = structured !== undefined && (text === '' || isJson(text, structured))
  if (!media && structured !== undefined) return repeated ? structured : { text, structured }
  if (!media) return text
  if (structured === undefined || (repeated && text !== '')) return { blocks }
  return { blocks: [...blocks, textBlock(fill(mcpTexts[locale].structured, { json: JSON.stringify(structured) }))] }
}

function isJson(text: string, value: unknown): boolean {
  try {
    return sameJson(JSON.parse(text), value)
  } catch {
    return false
  }
}

function blockOf(part: Readonly<Record<string, unknown>>, locale: Locale): readonly Block[] {
  switch (part.type) {
    case 'text':
      return typeof part.text === 'string' ? [textBlock(part.text)] : []
    case 'image':
      return mediaBlock('image', part, locale)
    case 'audio':
      return mediaBlock('file', part, locale)
    case 'resource':
      return isPlainObject(part.resource) ? resourceBlock(part.resource, locale) : []
    case 'resource_link':
      return [textBlock(fill(mcpTexts[locale].resourceLink, { uri: String(part.uri), name: String(part.title ?? part.name) }))]
    default:
      return []
  }
}

/** The contents of a resource: text as text, anything else as a file or an image. */
export function resourceBlock(resource: Readonly<Record<string, unknown>>, locale: Locale): readonly Block[] {
  const uri = String(resource.uri)
  if (typeof resource.text === 'string') return [textBlock(fill(mcpTexts[locale].resource, { uri, text: resource.text }))]
  if (typeof resource.blob !== 'string') return []
  const media = { data: resource.blob, mimeType: resource.mimeType ?? 'application/octet-stream', name: uri }
  return mediaBlock(String(media.mimeType).startsWith('image/') ? 'image' : 'file', media, locale)
}

function mediaBlock(type: 'image' | 'file', part: Readonly<Record<string, unknown>>, locale: Locale): readonly Block[] {
  const { data, mimeType, name } = part
  if (typeof data !== 'string' || typeof mimeType !== 'string') return []
  if (data.length > MAX_MEDIA_CHARS)
    return [textBlock(fill(mcpTexts[locale].tooLarge, { type: mimeType.slice(0, 100), size: data.length }))]
  if (type === 'image' && !mimeType.startsWith('image/')) return []
  const block = { type, media_type: mimeType, data }
  return [typeof name === 'string' && type === 'file' ? { ...block, name } : block]
}

function textBlock(text: string): { readonly type: 'text'; readonly text: string } {
  return { type: 'text', text }
}

function isText(block: Block): block is { readonly type: 'text'; readonly text: string } {
  return block.type === 'text'
}
