import type { Message } from '@minagent/types'

/** Chat Completions 的一条消息。 */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_calls?: readonly ChatCall[]
  readonly tool_call_id?: string
}

interface ChatCall {
  readonly id: string
  readonly type: 'function'
  /** `arguments` 是一段 JSON 文字，不是对象。 */
  readonly function: { readonly name: string; readonly arguments: string }
}

/**
 * 练习：把一段对话写成 Chat Completions 的 `messages`。
 * 只要工具、没有文字的 assistant 消息，`content` 是 null；没有工具调用的，没有 `tool_calls`。
 */
export function toChat(messages: readonly Message[]): ChatMessage[] {
  return messages.map(({ role, content }) => ({ role, content }))
}
