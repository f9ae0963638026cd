import type { Block } from '@minagent/types'
import { type CallArguments, callArguments } from '../call-arguments.ts'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { ownBlock, PLAIN_KINDS } from './own-item.ts'

/**
 * The blocks of an answer's items, in order. Text and calls become blocks that every provider understands. What an item says
 * besides stands before them in a shell of its own kind, with null where its text was; other items are kept as they are.
 */
export function outputBlocks(output: readonly unknown[]): readonly Block[] {
  return output.flatMap((value, index) => {
    const item = objectOf(value)
    switch (item.type) {
      case 'message':
        return messageBlocks(item)
      case 'reasoning':
        return reasoningBlocks(item)
      case 'function_call':
        return [...shell(item, PLAIN_CALL), callBlock(item, index, callArguments(jsonText(item.arguments)))]
      case 'custom_tool_call':
        return [...shell(item, NOTHING), callBlock(item, index, { arguments: { input: textOf(item.input) ?? '' } })]
      default:
        // What is called like a block of ours would be taken for one.
        return typeof item.type === 'string' && !PLAIN_KINDS.has(item.type) ? [ownBlock(item.type, item)] : []
    }
  })
}

/** The text of a part of a message, and the member that holds it. */
export function partText(part: JsonObject): { readonly member: 'text' | 'refusal'; readonly text: string } | undefined {
  const member = part.type === 'refusal' ? 'refusal' : 'text'
  const text = textOf(part[member])
  return text === undefined || text === '' ? undefined : { member, text }
}

/** The parts of a message item. */
export function messageParts({ content }: JsonObject): readonly JsonObject[] {
  return typeof content === 'string' ? [{ type: 'output_text', text: content }] : listOf(content).map(objectOf)
}

/** The texts of a reasoning item: of its summary, then those in plain. */
function reasoningTexts({ summary, content }: JsonObject): readonly string[] {
  return [...listOf(summary), ...listOf(content)].flatMap((part) => textOf(objectOf(part).text) || [])
}

/** What stands between the parts of a reasoning text. */
export const REASONING_BREAK = '\n\n'

/** Members that the plain blocks of an item tell, or that the API does not need to be told again. */
const PLAIN_MESSAGE: ReadonlySet<string> = new Set(['type', 'id', 'role', 'status', 'content'])
const PLAIN_CALL: ReadonlySet<string> = new Set(['type', 'id', 'status', 'call_id', 'name', 'arguments'])
const PLAIN_PART: ReadonlySet<string> = new Set(['type', 'text'])
const NOTHING: ReadonlySet<string> = new Set()

function messageBlocks(item: JsonObject): readonly Block[] {
  const parts = messageParts(item)
  const texts = parts.flatMap((part): readonly Block[] => {
    const found = partText(part)
    return found ? [{ type: 'text', text: found.text }] : []
  })
  const isPlain = !hasMore(item, PLAIN_MESSAGE) && parts.every((part) => part.type === 'output_text' && !hasMore(part, PLAIN_PART))
  return isPlain ? texts : [ownBlock('message', { ...item, content: parts.map(withoutText) }), ...texts]
}

function withoutText(part: JsonObject): JsonObject {
  const found = partText(part)
  return found ? { ...part, [found.member]: null } : part
}

function reasoningBlocks(item: JsonObject): readonly Block[] {
  const thinking = reasoningTexts(item).join(REASONING_BREAK)
  const block = ownBlock('reasoning', item)
  return thinking === '' ? [block] : [{ type: 'thinking', thinking, provider: 'openai' }, block]
}

function shell(item: JsonObject, plain: ReadonlySet<string>): readonly Block[] {
  if (!hasMore(item, plain)) return []
  const { call_id, name, arguments: text, input, ...rest } = item
  return [ownBlock(textOf(item.type) ?? '', rest)]
}

/** Ids that are missing are made from the position, so that a replay makes the same. */
function callBlock(item: JsonObject, index: number, { arguments: input, invalidArguments }: CallArguments): Block {
  const id = textOf(item.call_id) || textOf(item.id) || `call_${index}`
  const block = { type: 'tool_use', id, name: textOf(item.name) ?? '', input }
  return invalidArguments === undefined ? block : { ...block, invalid_input: invalidArguments }
}

/** Some servers send the arguments as an object. */
function jsonText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {})
}

function hasMore(value: JsonObject, plain: ReadonlySet<string>): boolean {
  return Object.entries(value).some(([name, member]) => !plain.has(name) && !isEmpty(member))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
