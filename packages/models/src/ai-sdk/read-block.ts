import type { Block } from '@minagent/types'
import { callArguments } from '../call-arguments.ts'
import { type JsonObject, objectOf, textOf } from '../read-json.ts'
import { foreignMetadata, isNote } from './carried-message.ts'
import { readFile } from './file-data.ts'
import { jsonMembers } from './json-value.ts'

/**
 * The block of one part of an AI SDK answer or prompt; undefined for an empty one. What has no block of its own (sources, tools
 * that ran at the provider) is kept whole: `{ type, provider: 'ai-sdk', part }`.
 */
export function readBlock(value: unknown): Block | undefined {
  const part = objectOf(value)
  const type = textOf(part.type)
  const given = part.providerMetadata ?? part.providerOptions
  if (type === undefined || isNote(given)) return undefined
  const metadata = foreignMetadata(given)
  if (part.providerExecuted === true) return keptPart(type, part)
  switch (type) {
    case 'text':
      return withText(part, metadata, (text) => ({ type: 'text', text, ...metadata }))
    case 'reasoning':
      return withText(part, metadata, (thinking) => ({ type: 'thinking', thinking, provider: 'ai-sdk', ...metadata }))
    case 'tool-call':
      return callBlock(part, metadata)
    case 'file':
      return readFile(part, metadata) ?? keptPart(type, part)
    default:
      return keptPart(type, part)
  }
}

function withText(part: JsonObject, metadata: object, block: (text: string) => Block): Block | undefined {
  const text = textOf(part.text) ?? ''
  return text === '' && Object.keys(metadata).length === 0 ? undefined : block(text)
}

/** The input is JSON in an answer and an object in a prompt. */
function callBlock(part: JsonObject, metadata: object): Block {
  const text = typeof part.input === 'string' ? part.input : JSON.stringify(part.input)
  const call = callArguments(text)
  return {
    type: 'tool_use',
    id: textOf(part.toolCallId) ?? '',
    name: textOf(part.toolName) ?? '',
    input: call.arguments,
    ...(call.invalidArguments === undefined ? {} : { invalid_input: call.invalidArguments }),
    ...metadata,
  }
}

function keptPart(type: string, part: JsonObject): Block {
  return { type: type.replaceAll('-', '_'), provider: 'ai-sdk', part: jsonMembers(part) }
}
