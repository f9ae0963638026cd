import { UnusableFile } from './file-failure.ts'
import { inflatedSize } from './inflated-size.ts'

/** A DOCX as HTML without its images; by the package mammoth, which is loaded now. */
export async function docxHtml(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth').catch((cause: unknown) => {
    throw new UnusableFile('needs_package', 'A DOCX needs the package mammoth: install it (npm install mammoth).', { cause })
  })
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, 4).equals(OLE)) throw new UnusableFile('encrypted', 'The DOCX wants a password, or is an old DOC.')
  const size = inflatedSize(buffer)
  if (size === undefined) throw new UnusableFile('broken', 'The DOCX is no archive.')
  if (size > MAX_INFLATED) throw new UnusableFile('too_large', `The DOCX holds ${size} bytes, more than ${MAX_INFLATED}.`)
  const noImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noImage, externalFileAccess: false })
  return value
}

/** How the files of old Office programs begin; an encrypted DOCX is wrapped in one. */
const OLE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)
const MAX_INFLATED = 200_000_000
