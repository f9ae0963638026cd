import { archiveWeight } from './archive-weight.ts'
import { UnusableFile } from './file-failure.ts'

/** A DOCX as HTML without its images; by the package mammoth, which is loaded now. */
export async function docxHtml(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth').catch((cause: unknown) => {
    throw new UnusableFile('needs_package', 'A DOCX needs the package mammoth: install it (npm install mammoth).', { cause })
  })
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, 4).equals(OLE)) throw new UnusableFile('encrypted', 'The DOCX wants a password, or is an old DOC.')
  const weight = archiveWeight(buffer, MAX_INFLATED)
  if (weight === undefined) throw new UnusableFile('broken', 'The DOCX is no archive.')
  if (weight.bytes > MAX_INFLATED) throw new UnusableFile('too_large', `The DOCX holds more than ${MAX_INFLATED} bytes.`)
  if (weight.tags > MAX_TAGS) throw new UnusableFile('too_large', `The DOCX holds ${weight.tags} tags, more than ${MAX_TAGS}.`)
  const noImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noImage, externalFileAccess: false })
  return value
}

/** How the files of old Office programs begin; an encrypted DOCX is wrapped in one. */
const OLE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)
const MAX_INFLATED = 200_000_000
/** Of about 5,000 pages; the library takes about 2 kB for each. */
const MAX_TAGS = 1_000_000
