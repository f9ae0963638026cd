import { type AssistantMessage, type Block, callToWire, isPlainObject, type ToolMessage, type UserMessage } from '@minagent/types'
import { type JsonObject, objectOf, textOf } from '../read-json.ts'
import { isMadeId } from './call-ids.ts'
import { mediaPart } from './media-part.ts'
import { wireName } from './tool-name.ts'

/** The parts of a user message: texts, images and files. */
export function userParts({ content, blocks }: UserMessage): readonly JsonObject[] {
  return partsOf(blocks ?? [{ type: 'text', text: content }], [textPart, mediaPart, ownPart])
}

/** The parts of an answer, each with the signature that it came with. What another provider added is left out. */
export function modelParts({ content, toolCalls, blocks }: AssistantMessage): readonly JsonObject[] {
  const all = blocks ?? [{ type: 'text', text: content }, ...toolCalls.map(callToWire)]
  return partsOf(all, [textPart, callPart, mediaPart, thoughtPart, ownPart])
}

/**
 * The result of a call, and what cannot be inside it.
 * @param holdsMedia Whether the model takes images inside a result; otherwise they stand beside it.
 */
export function resultParts(message: ToolMessage, holdsMedia: boolean): readonly JsonObject[] {
  const media = partsOf(message.blocks ?? [], [mediaPart])
  const inside = holdsMedia ? media.filter(({ inlineData }) => inlineData !== undefined) : []
  const functionResponse = {
    ...idOf(message.toolCallId),
    name: wireName(message.name ?? ''),
    response: { output: message.content },
    ...(inside.length === 0 ? {} : { parts: inside }),
  }
  return [{ functionResponse }, ...media.filter((part) => !inside.includes(part))]
}

/** Each block as the first of these that knows it writes it; others are left out. */
function partsOf(blocks: readonly Block[], writers: readonly ((block: JsonObject) => JsonObject | undefined)[]): JsonObject[] {
  return blocks.map((block) => writers.map((write) => write(block)).find((part) => part !== undefined)).filter((part) => part !== undefined)
}

/** Undefined for other blocks and for a text that says nothing; an empty one may carry a signature. */
function textPart(block: JsonObject): JsonObject | undefined {
  const text = block.type === 'text' ? textOf(block.text) : undefined
  const signature = signatureOf(block)
  if (text === undefined || (text.trim() === '' && Object.keys(signature).length === 0)) return undefined
  return { text, ...signature }
}

function callPart(block: JsonObject): JsonObject | undefined {
  if (block.type !== 'tool_use') return undefined
  return {
    functionCall: { ...idOf(textOf(block.id) ?? ''), name: wireName(textOf(block.name) ?? ''), args: objectOf(block.input) },
    ...signatureOf(block),
  }
}

function thoughtPart(block: JsonObject): JsonObject | undefined {
  if (block.type !== 'thinking' || block.provider !== 'google') return undefined
  return { text: textOf(block.thinking) ?? '', thought: true, ...signatureOf(block) }
}

function ownPart(block: JsonObject): JsonObject | undefined {
  return block.provider === 'google' && isPlainObject(block.part) ? block.part : undefined
}

function signatureOf(block: JsonObject): JsonObject {
  return typeof block.thought_signature === 'string' ? { thoughtSignature: block.thought_signature } : {}
}

function idOf(id: string): JsonObject {
  return isMadeId(id) ? {} : { id }
}
