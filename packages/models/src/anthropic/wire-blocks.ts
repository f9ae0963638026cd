import type { AssistantMessage, ToolMessage, UserMessage } from '@minagent/types'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { answeredId, calledId } from './server-calls.ts'
import { noteInPlace, wireMedia } from './wire-media.ts'

/** What a person said, or a tool answered, as content of a user turn; empty when nothing of it can be sent. */
export function userContent({ content, blocks }: UserMessage | ToolMessage): readonly JsonObject[] {
  return blocks ? blocks.flatMap(userBlock) : textBlocks({ type: 'text', text: content })
}

/**
 * What the model said, as content of an assistant turn: the calls last, since nothing may come between them and their results
 * (F23). `serverCalls`: see {@link serverCallIds}.
 */
export function assistantContent(message: AssistantMessage, serverCalls: ReadonlySet<string>): readonly JsonObject[] {
  const { content, toolCalls, blocks } = message
  const said = blocks ? blocks.flatMap((block) => assistantBlock(block, serverCalls)) : textBlocks({ type: 'text', text: content })
  const calls = toolCalls.map(({ id, name, arguments: input }) => {
    const block: JsonObject | undefined = blocks?.find((other: JsonObject) => other.type === 'tool_use' && other.id === id)
    return { type: 'tool_use', id, name: legalName(name), input, ...callerMember(block?.caller, serverCalls) }
  })
  return [...said, ...calls]
}

/** A name that the model made up, here or elsewhere, must not make every later request illegal (F11). */
function legalName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 128) || '_'
}

/** A call from inside a tool that the provider runs names that tool's call, which must be there. Any other came from the model. */
function callerMember(caller: unknown, serverCalls: ReadonlySet<string>): JsonObject {
  const id = textOf(objectOf(caller).tool_id)
  return id !== undefined && serverCalls.has(id) ? { caller } : {}
}

/** Blocks that only the other role can have, or that are paired with something elsewhere. */
const NOT_A_USERS: ReadonlySet<unknown> = new Set(['tool_use', 'tool_result', 'thinking', 'redacted_thinking'])

function userBlock(block: JsonObject): readonly JsonObject[] {
  if (block.type === 'text') return textBlocks(block)
  if (NOT_A_USERS.has(block.type) || block.provider !== undefined) return []
  return isMedia(block) ? [wireMedia(block)] : [block]
}

function assistantBlock(block: JsonObject, serverCalls: ReadonlySet<string>): readonly JsonObject[] {
  if (block.type === 'text') return textBlocks(block).map((text) => ({ ...text, ...citationsOf(block) }))
  if (block.type === 'tool_use' || block.type === 'tool_result' || block.provider !== undefined) return []
  if (MEDIA.has(block.type)) return [noteInPlace(block)]
  if (block.type === 'thinking') return textOf(block.signature) ? [block] : []
  const serverCall = calledId(block) ?? answeredId(block)
  if (serverCall !== undefined && !serverCalls.has(serverCall)) return []
  const { invalid_input: _, ...members }: JsonObject = block
  return [members]
}

/** The text, with the mark that its author may have set; a blank one is refused, so it is left out (F29). */
function textBlocks({ text, cache_control, provider }: JsonObject): readonly JsonObject[] {
  if (typeof text !== 'string' || text.trim() === '') return []
  return [{ type: 'text', text, ...(cache_control && provider === undefined ? { cache_control } : {}) }]
}

/** Only what the model said can cite. */
function citationsOf({ citations, provider }: JsonObject): JsonObject {
  return provider === undefined && listOf(citations).length > 0 ? { citations } : {}
}

const MEDIA: ReadonlySet<unknown> = new Set(['image', 'file', 'document'])

/** An image or a file in the words of this family; one in the API's own words has a `source`. */
function isMedia(block: JsonObject): boolean {
  return MEDIA.has(block.type) && block.source === undefined
}
