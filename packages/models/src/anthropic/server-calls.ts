import type { Message } from '@minagent/types'
import { type JsonObject, textOf } from '../read-json.ts'

/**
 * The ids of the calls of provider-run tools (`server_tool_use`, `mcp_tool_use`) that can be sent: those with their result behind
 * them, perhaps in a later message, and those that the provider is about to answer. A call without a result, or a result without
 * a call before it, as a cut conversation has them, would be refused.
 */
export function serverCallIds(messages: readonly Message[]): ReadonlySet<string> {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const isOpen = messages.slice(last + 1).every(({ role }) => role === 'tool')
  const uses = new Map<string, Use[]>()
  for (const [index, message] of messages.entries()) {
    for (const block of blocksOf(message)) {
      const called = calledId(block)
      const id = called ?? answeredId(block)
      if (id !== undefined) uses.set(id, [...(uses.get(id) ?? []), { isCall: called !== undefined, isOpen: isOpen && index === last }])
    }
  }
  return new Set([...uses].flatMap(([id, uses]) => (isComplete(uses) ? [id] : [])))
}

/** A block that calls by an id or answers it, in the order of the conversation. */
interface Use {
  readonly isCall: boolean
  readonly isOpen: boolean
}

function isComplete(uses: readonly Use[]): boolean {
  const answered = uses.findLastIndex(({ isCall }) => !isCall)
  return uses[0]?.isCall === true && uses.every(({ isCall, isOpen }, at) => !isCall || at < answered || isOpen)
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
