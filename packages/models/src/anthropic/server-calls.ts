import type { Message } from '@minagent/types'
import { type JsonObject, textOf } from '../read-json.ts'

/**
 * The ids of the calls of provider-run tools (`server_tool_use`, `mcp_tool_use`) that can be sent: those with their result
 * somewhere in the conversation, and those that the provider is about to answer. A call without a result, or a result without a
 * call, as a cut conversation has them, would be refused.
 */
export function serverCallIds(messages: readonly Message[]): ReadonlySet<string> {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const isOpen = messages.slice(last + 1).every(({ role }) => role === 'tool')
  const answered = new Set(messages.flatMap(blocksOf).flatMap((block) => answeredId(block) ?? []))
  const ids = messages.flatMap((message, index) => {
    const called = blocksOf(message).flatMap((block) => calledId(block) ?? [])
    return called.filter((id) => answered.has(id) || (isOpen && index === last))
  })
  return new Set(ids)
}

/** The id of the call that such a block makes; undefined for another block, and for what another provider ran. */
export function calledId({ type, id, provider }: JsonObject): string | undefined {
  return textOf(type)?.endsWith('_tool_use') && provider === undefined ? textOf(id) : undefined
}

/** The id of the call that such a block answers. */
export function answeredId({ type, tool_use_id, provider }: JsonObject): string | undefined {
  return textOf(type)?.endsWith('_tool_result') && provider === undefined ? textOf(tool_use_id) : undefined
}

function blocksOf(message: Message): readonly JsonObject[] {
  return message.role === 'assistant' ? (message.blocks ?? []) : []
}
