import { join } from 'node:path'
import type { Document } from '@minagent/types'
import { htmlDocument } from '../loaders/html-document.ts'
import { markdownDocument } from '../loaders/markdown-document.ts'
import { textDocument } from '../loaders/text-document.ts'
import { mediaTypeOf } from '../loaders/text-kind.ts'
import { decodeText } from './decode-text.ts'
import { docxHtml } from './docx-html.ts'
import { type FileFailure, toFileFailure, UnusableFile } from './file-failure.ts'
import type { ListedFile } from './list-folder.ts'
import { openFile } from './open-file.ts'
import { pdfText } from './pdf-text.ts'

/** A file as a document. */
export interface LoadedFile {
  readonly ok: true
  readonly document: Document
}

/** Reads one file of a folder; never rejects. */
export async function loadFile(folder: string, file: ListedFile, maxBytes: number): Promise<LoadedFile | FileFailure> {
  const { path, size } = file
  if (size > maxBytes) return { ok: false, path, reason: 'too_large', message: `${path} has ${size} bytes, more than ${maxBytes}.` }
  try {
    return { ok: true, document: await toDocument(file, await readBytes(join(folder, path), maxBytes)) }
  } catch (error) {
    return toFileFailure(path, error)
  }
}

async function readBytes(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await openFile(path)
  if (!file) throw new UnusableFile('not_a_file', 'This is no regular file.')
  try {
    const { size } = await file.stat()
    if (size > maxBytes) throw new UnusableFile('too_large', `The file has ${size} bytes, more than ${maxBytes}.`)
    const { buffer: first } = await file.read(Buffer.alloc(Math.min(size, SNIFFED)), 0, undefined, 0)
    if (isBinary(path, first)) throw new UnusableFile('binary', 'The file is no text.')
    const bytes = Buffer.alloc(size)
    const { bytesRead } = await file.read(bytes, 0, size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const SNIFFED = 8_192

/** Large files of other programs are not read whole to find that they are no text. */
function isBinary(path: string, first: Uint8Array): boolean {
  if (path.toLowerCase().endsWith('.pdf') || path.toLowerCase().endsWith('.docx') || first.length < SNIFFED) return false
  return first.includes(0) && decodeText(first) === undefined
}

async function toDocument({ path, size, modified }: ListedFile, bytes: Uint8Array): Promise<Document> {
  const mediaType = mediaTypeOf(path)
  const metadata = { path, mediaType, size, modified }
  if (mediaType === 'application/pdf') {
    const { text, pages } = await pdfText(bytes)
    return textDocument({ id: path, text, metadata: { ...metadata, pages } })
  }
  if (mediaType.endsWith('.wordprocessingml.document')) return htmlDocument({ id: path, text: await docxHtml(bytes), metadata })
  const isHtml = mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
  const text = decodeText(bytes, isHtml ? declaredEncoding(bytes) : undefined)
  if (text === undefined) throw new UnusableFile('binary', 'The file is no text.')
  const toDocument = isHtml ? htmlDocument : mediaType === 'text/markdown' ? markdownDocument : textDocument
  return toDocument({ id: path, text, metadata })
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2_000)).toString('latin1')
  return (
    /<meta[^>]{0,200}\bcharset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1] ?? /^<\?xml[^>]{0,200}encoding=["']([\w-]{2,40})/.exec(head)?.[1]
  )
}
