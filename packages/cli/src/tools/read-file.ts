import { defineTool, jsonSchema } from '@minagent/tools'
import { type Tool, ToolError } from '@minagent/types'
import { type ToolTexts, toolPrompts, toolTexts } from '../prompts.ts'
import { cutLine } from './cut-line.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import { openInside } from './open-inside.ts'
import { type FileToolOptions, readsFiles } from './tool-options.ts'

const DEFAULT_LINES = 200
const MAX_LINES = 2_000
const MAX_LINE_LENGTH = 2_000
const MAX_MEGABYTES = 16

/** The tool `read_file`: lines of a text file below `root` as `     2|text`, with a note where something was left out. */
export function readFileTool({ root, locale = 'en' }: FileToolOptions): Tool {
  const { description, path, offset, limit } = toolPrompts.read_file
  return defineTool({
    name: 'read_file',
    description,
    parameters: jsonSchema({
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: path },
        offset: { type: 'integer', minimum: 1, description: offset },
        limit: { type: 'integer', minimum: 1, maximum: MAX_LINES, description: limit },
      },
      required: ['path'],
      additionalProperties: false,
    }),
    async execute(args) {
      const file = await readText(root, args.path, toolTexts[locale])
      return numberedLines(file, args.offset ?? 1, args.limit ?? DEFAULT_LINES)
    },
    metadata: readsFiles,
  })
}

async function readText(root: string, path: string, texts: ToolTexts): Promise<DecodedText> {
  const { handle, size } = await openInside(root, path, texts)
  try {
    if (size > MAX_MEGABYTES * 1_000_000) throw new ToolError(texts.fileTooLarge(path, MAX_MEGABYTES))
    const decoded = decodeText(await handle.readFile())
    if (!decoded) throw new ToolError(texts.notText(path))
    return decoded
  } finally {
    await handle.close()
  }
}

function numberedLines({ text, encoding }: DecodedText, offset: number, limit: number): string {
  const lines = linesOf(text)
  const shown = lines.slice(offset - 1, offset - 1 + limit)
  const numbered = shown.map((line, index) => `${String(offset + index).padStart(6)}|${cutLine(line, MAX_LINE_LENGTH)}`)
  const notes = [
    ...(encoding === 'utf-8' ? [] : [`read as ${encoding}`]),
    ...(shown.length === lines.length && shown.length > 0 ? [] : [rangeNote(offset, shown.length, lines.length)]),
  ]
  return [...numbered, ...notes.map((note) => `[${note}]`)].join('\n')
}

function rangeNote(offset: number, shown: number, total: number): string {
  if (total === 0) return 'the file is empty'
  if (shown === 0) return `the file has ${total} lines; offset ${offset} is beyond its end`
  const last = offset + shown - 1
  return `lines ${offset} to ${last} of ${total}${last < total ? `; the next offset is ${last + 1}` : ''}`
}

/** The last line break ends a line and does not begin an empty one. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
