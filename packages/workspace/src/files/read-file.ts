import { type Block, type Tool, ToolError } from '@minagent/types'
import type { Jail } from '../jail/jail.ts'
import { cutMiddle } from './cut-middle.ts'
import { decodeText } from './decode-text.ts'
import { type FileToolParts, numberArgument, textArgument } from './file-tool-parts.ts'
import { fileType } from './file-type.ts'
import { linesOf } from './lines-of.ts'
import { readsFiles } from './metadata.ts'
import type { FileTexts } from './prompts.ts'
import { readBytes } from './read-bytes.ts'

const MAX_IMAGE_BYTES = 3_000_000

/** The tool `read_file`: lines as `     2|text`, at most `maxTokens` tokens of them, or an image. */
export function readFileTool({ jail, texts }: FileToolParts, maxTokens: number): Tool {
  const { description, path, offset, limit } = texts.readFile
  return {
    name: 'read_file',
    description,
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: path },
        offset: { type: 'integer', minimum: 1, description: offset },
        limit: { type: 'integer', minimum: 1, description: limit },
      },
      required: ['path'],
      additionalProperties: false,
    },
    metadata: readsFiles,
    async execute(args) {
      const file = textArgument(args, 'path')
      const read = await readTextOrImage(jail, file, texts)
      if ('blocks' in read) return read
      const lines = linesOf(read.text)
      const first = numberArgument(args, 'offset', 1)
      const last = Math.min(lines.length, first - 1 + numberArgument(args, 'limit', lines.length))
      const notes = read.encoding === 'utf-8' ? [] : [texts.readAs(read.encoding)]
      if (lines.length === 0) return notesOf([texts.empty])
      if (first > lines.length) return notesOf([texts.beyondEnd(first, lines.length)])
      const numbered = lines.slice(first - 1, last).map((line, index) => `${String(first + index).padStart(6)}|${line}`)
      if (last < lines.length) notes.push(texts.shownLines(first, last, lines.length))
      return withinTokens(numbered.join('\n'), notes, maxTokens, texts)
    },
  }
}

type Image = { readonly blocks: readonly Block[] }

async function readTextOrImage(jail: Jail, path: string, texts: FileTexts): Promise<Image | { text: string; encoding: string }> {
  const bytes = await readBytes(jail, path, texts)
  const type = fileType(bytes)
  if (type?.startsWith('image/')) {
    if (bytes.length > MAX_IMAGE_BYTES) throw new ToolError(texts.imageTooLarge(path, type, bytes.length, MAX_IMAGE_BYTES))
    const data = Buffer.from(bytes).toString('base64')
    return {
      blocks: [
        { type: 'text', text: texts.image(path, type, bytes.length) },
        { type: 'image', media_type: type, data },
      ],
    }
  }
  const decoded = type === undefined ? decodeText(bytes) : undefined
  if (!decoded) throw new ToolError(texts.binary(path, type ?? 'application/octet-stream', bytes.length))
  return decoded
}

function withinTokens(text: string, notes: readonly string[], maxTokens: number, texts: FileTexts): string {
  const cut = cutMiddle(text, maxTokens)
  const end = notesOf(cut ? [...notes, texts.readParts] : notes)
  const shown = cut ? `${cut.head}\n\n${texts.truncated(cut.tokens, maxTokens)}\n\n${cut.tail}` : text
  return end === '' ? shown : `${shown}\n${end}`
}

function notesOf(notes: readonly string[]): string {
  return notes.map((note) => `[${note}]`).join('\n')
}
