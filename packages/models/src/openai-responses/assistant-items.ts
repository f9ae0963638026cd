import type { AssistantMessage, Block } from '@minagent/types'
import { requestJson } from '../http/request-body.ts'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { mediaNote } from '../read-media.ts'
import { isMedia } from './input-content.ts'
import { ownItem } from './own-item.ts'

/**
 * The items of an assistant message, in order. A `message`, `function_call` or `custom_tool_call` block is a shell that is
 * filled by the text or call blocks after it (see `outputBlocks`). Left out is what the API would refuse: reasoning that it
 * cannot read or that nothing follows, and calls for a client that nothing answers (`answered`: the ids that are).
 */
export function assistantItems({ content, toolCalls, blocks }: AssistantMessage, answered: ReadonlySet<unknown>): readonly JsonObject[] {
  const items: JsonObject[] = []
  const following = [...(blocks ?? [{ type: 'text', text: content }, ...toolCalls.map(toBlock)])].reverse()
  for (let block = following.pop(); block; block = following.pop()) {
    const own = ownItem(block)
    const item = own ? filledItem(own, following) : plainItem(block)
    if (item && isSendable(item, answered)) items.push(item)
  }
  while (items.at(-1)?.type === 'reasoning') items.pop()
  return items
}

function toBlock(call: { readonly id: string; readonly name: string; readonly arguments: object }): Block {
  return { type: 'tool_use', id: call.id, name: call.name, input: call.arguments }
}

function plainItem(block: Block): JsonObject | undefined {
  if (isMedia(block)) return { role: 'assistant', content: mediaNote(block) }
  if (block.type === 'tool_use') return { type: 'function_call', ...callMembers(block), arguments: requestJson(objectOf(block.input)) }
  const text = block.type === 'text' ? textOf(block.text) : undefined
  return text === undefined || text.trim() === '' ? undefined : { role: 'assistant', content: text }
}

/** Takes what fills a shell from the blocks that follow, of which the next is the last one; other items are whole. */
function filledItem(item: JsonObject, following: Block[]): JsonObject | undefined {
  if (item.type === 'message') return filledMessage(item, following)
  if (item.type !== 'function_call' && item.type !== 'custom_tool_call') return item
  const call = following.at(-1)
  if (call?.type !== 'tool_use') return undefined
  following.pop()
  if (item.type === 'function_call') return { ...item, ...callMembers(call), arguments: requestJson(objectOf(call.input)) }
  return { ...item, ...callMembers(call), input: textOf(objectOf(call.input).input) ?? requestJson(objectOf(call.input)) }
}

function filledMessage(item: JsonObject, following: Block[]): JsonObject | undefined {
  const parts = listOf(item.content)
    .map((value) => filledPart(objectOf(value), following))
    .filter((part) => part !== undefined)
  const content = parts.filter((part) => (textOf(part.text) ?? textOf(part.refusal))?.trim() !== '')
  return content.length === 0 ? undefined : { ...item, content }
}

function filledPart(part: JsonObject, following: Block[]): JsonObject | undefined {
  const field = part.text === null ? 'text' : part.refusal === null ? 'refusal' : undefined
  if (field === undefined) return part
  const block = following.at(-1)
  if (block?.type !== 'text') return undefined
  following.pop()
  const filled = { ...part, [field]: block.text }
  return part.type === 'output_text' ? { annotations: [], logprobs: [], ...filled } : filled
}

/** Arguments that were no JSON are sent as `{}`: servers refuse broken ones, and the call's result tells what was wrong. */
function callMembers({ id, name }: JsonObject): JsonObject {
  return { call_id: id, name: legalName(textOf(name) ?? '') }
}

/** A name that the API takes, also for one that another model made up. */
function legalName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64) || '_'
}

function isSendable(item: JsonObject, answered: ReadonlySet<unknown>): boolean {
  if (item.type === 'reasoning') return Boolean(item.encrypted_content) || listOf(item.content).length > 0
  if (item.type === 'function_call' || item.type === 'custom_tool_call' || typeof item.call_id !== 'string') return true
  return !textOf(item.type)?.endsWith('_call') || answered.has(item.call_id)
}
