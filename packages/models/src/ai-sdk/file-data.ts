import type { Block } from '@minagent/types'
import { type JsonObject, objectOf, textOf } from '../read-json.ts'
import { base64 } from './json-value.ts'
import type { SpecificationVersion } from './language-model.ts'

/** Where the content of an image or a file is. */
type Content = { readonly data: string } | { readonly url: string }

/** The image or file block of an AI SDK part; undefined for one whose content only its provider has. */
export function readFile(part: JsonObject, metadata: object): Block | undefined {
  const content = readContent(part.data)
  if (!content) return undefined
  const media_type = textOf(part.mediaType) ?? ''
  const name = textOf(part.filename)
  if (isImage(media_type)) return { type: 'image', media_type, ...content, ...metadata }
  return { type: 'file', media_type, ...(name === undefined ? {} : { name }), ...content, ...metadata }
}

/** Version 4 says which kind of data it is; those before give the data itself. */
function readContent(data: unknown): Content | undefined {
  if (typeof data === 'string') return { data }
  if (data instanceof Uint8Array) return { data: base64(data) }
  if (data instanceof URL) return { url: data.href }
  const { type, data: inner, url, text } = objectOf(data)
  if (type === 'data') return readContent(inner)
  if (type === 'url') return typeof url === 'string' ? { url } : readContent(url)
  return type === 'text' && typeof text === 'string' ? { data: base64(new TextEncoder().encode(text)) } : undefined
}

/** The data member of a part of a prompt, or undefined where the block has no content that can be sent. */
export function writeData(block: Block, version: SpecificationVersion): unknown {
  const content = contentOf(block)
  if (!content) return undefined
  if ('data' in content) return version === 'v4' ? { type: 'data', data: content.data } : content.data
  const url = new URL(content.url)
  return version === 'v4' ? { type: 'url', url } : url
}

/** The content of an image or file block, if it can be sent. */
export function contentOf(block: Block): Content | undefined {
  if ('data' in block && typeof block.data === 'string') return { data: block.data }
  return 'url' in block && typeof block.url === 'string' && URL.canParse(block.url) ? { url: block.url } : undefined
}

/** Whether a media type is one of an image, such as `image/png` or `image/*`. */
export function isImage(mediaType: string): boolean {
  return /^image(\/|$)/i.test(mediaType)
}
