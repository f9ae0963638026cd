import type { Block, ToolMessage } from '@minagent/types'
import { type JsonObject, textOf } from '../read-json.ts'
import { contentOf, writeData } from './file-data.ts'
import type { Part, SpecificationVersion } from './language-model.ts'
import { fileNote } from './write-block.ts'

/** What a tool answered, as the output of a tool result. */
export function writeOutput({ content, blocks = [] }: ToolMessage, version: SpecificationVersion): object {
  if (!blocks.some(isFile)) return { type: 'text', value: content }
  return { type: 'content', value: blocks.flatMap((block) => outputPart(block, version) ?? []) }
}

function outputPart(block: Block, version: SpecificationVersion): Part | undefined {
  const fields: JsonObject = { ...block }
  if (block.type === 'text') return { type: 'text', text: fields.text }
  return isFile(block) ? filePart(block, fields, version) : undefined
}

function isFile({ type }: Block): boolean {
  return type === 'image' || type === 'file'
}

/** Each version has its own way to write a file in a result; version 2 has none for an address. */
function filePart(block: Block, fields: JsonObject, version: SpecificationVersion): Part {
  const kind = block.type === 'image' ? 'image' : 'file'
  const mediaType = textOf(fields.media_type) ?? `${kind}/*`
  const content = contentOf(block)
  if (!content || (version === 'v2' && 'url' in content)) return fileNote(block)
  const filename = typeof fields.name === 'string' ? { filename: fields.name } : {}
  if (version === 'v4') return { type: 'file', mediaType, data: writeData(block, version), ...filename }
  if (version === 'v2') return { type: 'media', mediaType, ...content }
  if ('url' in content) return kind === 'image' ? { type: 'image-url', ...content } : { type: 'file-url', mediaType, ...content }
  return kind === 'image' ? { type: 'image-data', mediaType, ...content } : { type: 'file-data', mediaType, ...content, ...filename }
}
