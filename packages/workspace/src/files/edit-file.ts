import { type Tool, ToolError } from '@minagent/types'
import { decodeText } from './decode-text.ts'
import { diffText } from './diff-text.ts'
import { encodeText } from './encode-text.ts'
import { type FileToolParts, textArgument } from './file-tool-parts.ts'
import { fileType } from './file-type.ts'
import { editsFiles } from './metadata.ts'
import { nearMatch } from './near-match.ts'
import type { FileTexts } from './prompts.ts'
import { readBytes } from './read-bytes.ts'

const MAX_NAMED_LINES = 10
/** Who counts further places in a text of one letter counts for ever. */
const MAX_PLACES = 1_000

/** The tool `edit_file`: one piece of text, which occurs exactly once, gives place to another; encoding and line ends stay. */
export function editFileTool(parts: FileToolParts): Tool {
  const { description, path, oldText, newText } = parts.texts.editFile
  return {
    name: 'edit_file',
    description,
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: path },
        old_str: { type: 'string', minLength: 1, description: oldText },
        new_str: { type: 'string', description: newText },
      },
      required: ['path', 'old_str', 'new_str'],
      additionalProperties: false,
    },
    metadata: editsFiles,
    // Not what the file says now: a call that waits as well may write it first.
    async precheck(args) {
      requireChange(replacementIn(args), parts.texts)
      await parts.jail.resolve(textArgument(args, 'path'), 'write')
    },
    execute: async (args) => await edit(parts, textArgument(args, 'path'), replacementIn(args)),
  }
}

interface Replacement {
  readonly old: string
  readonly new: string
}

function replacementIn(args: Readonly<Record<string, unknown>>): Replacement {
  return { old: textArgument(args, 'old_str'), new: textArgument(args, 'new_str') }
}

function requireChange(replacement: Replacement, texts: FileTexts): void {
  if (replacement.old === replacement.new) throw new ToolError(texts.sameText)
}

async function edit({ jail, texts }: FileToolParts, path: string, replacement: Replacement): Promise<string> {
  requireChange(replacement, texts)
  const bytes = await readBytes(jail, path, texts)
  const type = fileType(bytes)
  const decoded = type === undefined ? decodeText(bytes) : undefined
  if (!decoded) throw new ToolError(texts.binary(path, type ?? 'application/octet-stream', bytes.length))

  const text = replaceOnce(decoded.text, replacement, path, texts)
  const edited = encodeText({ ...decoded, text })
  // A guessed encoding that does not give the old bytes back would change what was not touched.
  if (!edited || !sameBytes(encodeText(decoded), bytes)) throw new ToolError(texts.cannotEncode(path, decoded.encoding))
  await jail.replaceFile(path, edited)
  return `${texts.edited(path)}\n${diffText(path, decoded.text, text, texts)}`
}

function replaceOnce(text: string, { old, new: next }: Replacement, path: string, texts: FileTexts): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const forms = new Set([old, old.replace(/\r?\n/g, '\r\n'), old.replace(/\r\n/g, '\n')])
  for (const form of forms) {
    const places = placesOf(form, text)
    const [place] = places
    if (places.length > 1) throw ambiguous(text, places, path, texts)
    if (place !== undefined) return text.slice(0, place) + next.replace(/\r?\n/g, newline) + text.slice(place + form.length)
  }
  throw new ToolError([texts.notFound(path), ...nearMatch(text, old, texts)].join('. '))
}

function placesOf(piece: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(piece); at >= 0 && places.length < MAX_PLACES; at = text.indexOf(piece, at + 1)) places.push(at)
  return places
}

function ambiguous(text: string, places: readonly number[], path: string, texts: FileTexts): ToolError {
  const lines = places.slice(0, MAX_NAMED_LINES).map((place) => text.slice(0, place).split('\n').length)
  return new ToolError(texts.ambiguous(path, places.length, `${lines.join(', ')}${places.length > MAX_NAMED_LINES ? ' …' : ''}`))
}

function sameBytes(encoded: Uint8Array | undefined, bytes: Uint8Array): boolean {
  return encoded !== undefined && Buffer.compare(encoded, bytes) === 0
}
