import { detect } from 'chardet'

/** What the bytes of an answer are. */
export type PageContent =
  | { readonly kind: 'html' | 'text'; readonly text: string; readonly type: string }
  | { readonly kind: 'binary'; readonly type: string }

/**
 * Decides by the content type, and by the bytes where it says nothing, whether this is text; decodes it by (in this order) its byte
 * order mark, the header's charset, the page's own `meta`, UTF-8 where it is valid, and what the bytes look like.
 */
export function decodePage(bytes: Uint8Array, contentType: string): PageContent {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isHtml = type === 'text/html' || type === 'application/xhtml+xml'
  if (!isHtml && type !== '' && !TEXT_TYPE.test(type)) return { kind: 'binary', type }
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1]
  const text = decode(bytes, charset)
  if (text.slice(0, 8_000).includes('\0')) return { kind: 'binary', type: type || 'application/octet-stream' }
  const looksLikeHtml = type === '' && /^\s*<(?:!doctype html|html)\b/i.test(text.slice(0, 500))
  return { kind: isHtml || looksLikeHtml ? 'html' : 'text', text, type: type || (looksLikeHtml ? 'text/html' : 'text/plain') }
}

const TEXT_TYPE =
  /^(?:text\/.+|[^/]+\/[^/]+\+(?:json|xml|yaml)|application\/(?:json|xml|javascript|ecmascript|x-javascript|x-ndjson|jsonl|yaml|x-yaml|toml|sql|x-sh|x-www-form-urlencoded|rtf|graphql))$/

function decode(bytes: Uint8Array, charset: string | undefined): string {
  const named = marked(bytes) ?? decoderOf(charset) ?? decoderOf(metaCharset(bytes))
  if (named) return named.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return (decoderOf(detect(bytes.subarray(0, 64_000)) ?? undefined) ?? new TextDecoder()).decode(bytes)
  }
}

function marked(bytes: Uint8Array): TextDecoder | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  return undefined
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096))
  return /<meta\b[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(start)?.[1]
}

/** Undefined for a charset that nobody knows. */
function decoderOf(charset: string | undefined): TextDecoder | undefined {
  if (charset === undefined) return undefined
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}
