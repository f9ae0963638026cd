import type { Block } from '@minagent/types'
import { callArguments } from '../call-arguments.ts'
import { type JsonObject, objectOf, textOf } from '../read-json.ts'
import { mediaNote } from '../read-media.ts'
import { noteMark } from './carried-message.ts'
import { isImage, writeData } from './file-data.ts'
import type { Part, SpecificationVersion } from './language-model.ts'

/**
 * The part of a prompt for a block of a user's or an assistant's message; undefined for what only another provider understands.
 * Reasoning of Anthropic's keeps its signature, which AI SDK's Anthropic models understand.
 */
export function writeBlock(block: Block, version: SpecificationVersion): Part | undefined {
  const fields: JsonObject = { ...block }
  if (fields.provider !== undefined && fields.provider !== 'ai-sdk') return undefined
  const options = providerOptions(fields)
  switch (block.type) {
    case 'text':
      return { type: 'text', text: fields.text, ...options }
    case 'tool_use':
      return { type: 'tool-call', toolCallId: fields.id, toolName: fields.name, input: fields.input, ...options }
    case 'thinking':
      return { type: 'reasoning', text: textOf(fields.thinking) ?? '', ...options }
    case 'redacted_thinking':
      return { type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: fields.data } } }
    case 'image':
    case 'file':
      return writeFile(block, version)
    default:
      return fields.provider === 'ai-sdk' ? writeKept(objectOf(fields.part)) : undefined
  }
}

/** A part with an image or a file, or a note where its content cannot be sent. */
function writeFile(block: Block, version: SpecificationVersion): Part {
  const fields: JsonObject = { ...block }
  const mediaType = textOf(fields.media_type) ?? (block.type === 'image' ? 'image/*' : 'application/octet-stream')
  const data = writeData(block, version)
  if (data === undefined) return fileNote(block)
  const name = isImage(mediaType) || fields.name === undefined ? {} : { filename: fields.name }
  return { type: 'file', mediaType, data, ...name, ...providerOptions(fields) }
}

/** A text in place of an image or a file that cannot be sent. */
export function fileNote(block: Block): Part {
  return { type: 'text', text: mediaNote({ ...block }), providerOptions: noteMark }
}

function providerOptions(fields: JsonObject): object {
  if (fields.provider_metadata !== undefined) return { providerOptions: fields.provider_metadata }
  return typeof fields.signature === 'string' ? { providerOptions: { anthropic: { signature: fields.signature } } } : {}
}

/** What ran at the provider goes back as it came; sources and requests for approval have no place in a prompt. */
function writeKept(part: JsonObject): Part | undefined {
  const { providerMetadata, ...rest } = part
  const options = providerMetadata === undefined ? {} : { providerOptions: providerMetadata }
  switch (part.type) {
    case 'tool-call':
      return { ...rest, type: part.type, input: inputOf(part.input), ...options }
    case 'tool-result': {
      const { toolCallId, toolName, result, output = { type: 'json', value: result ?? null } } = part
      return { type: part.type, toolCallId, toolName, output, ...options }
    }
    case 'custom':
    case 'reasoning-file':
    case 'file':
      return { ...rest, type: part.type, ...options }
    default:
      return undefined
  }
}

function inputOf(input: unknown): unknown {
  return typeof input === 'string' ? callArguments(input).arguments : input
}
