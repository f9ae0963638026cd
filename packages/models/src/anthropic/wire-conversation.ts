import type { Message } from '@minagent/types'
import { conversationTexts } from '../prompts.ts'
import type { JsonObject } from '../read-json.ts'
import { type IdRule, sendable } from '../sendable.ts'
import { serverCallIds } from './server-calls.ts'
import { assistantContent, userContent } from './wire-blocks.ts'

/** One entry of `messages`: roles take turns, the user first. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  /** Never empty. */
  readonly content: readonly JsonObject[]
}

const ID_RULE: IdRule = { pattern: /^[a-zA-Z0-9_-]{1,64}$/, make: (n) => `toolu_${n}` }

/** A conversation as the API takes it: the system text apart ('' without one), and the turns. */
export function wireConversation(messages: readonly Message[]): { readonly system: string; readonly turns: readonly Turn[] } {
  const sent = sendable(messages, ID_RULE)
  const serverCalls = serverCallIds(sent)
  const system = sent.filter(({ role, content }) => role === 'system' && content.trim() !== '').map(({ content }) => content)
  const turns = merged(sent.flatMap((message) => turnOf(message, serverCalls) ?? []))
  return { system: system.join('\n\n'), turns: withEnd(withStart(turns)) }
}

//#region turn
function turnOf(message: Message, serverCalls: ReadonlySet<string>): Turn | undefined {
  switch (message.role) {
    case 'system':
      return undefined
    case 'user':
      return turn('user', userContent(message))
    case 'assistant':
      return turn('assistant', assistantContent(message, serverCalls))
    case 'tool': {
      const content = userContent(message)
      const result = { type: 'tool_result', tool_use_id: message.toolCallId, ...(content.length > 0 ? { content } : {}) }
      return turn('user', [result])
    }
    default:
      return message satisfies never
  }
}
//#endregion turn

function turn(role: Turn['role'], content: readonly JsonObject[]): Turn | undefined {
  return content.length > 0 ? { role, content } : undefined
}

/** Neighbours of one role are one turn. Results follow their calls at once, so they come first in theirs. */
function merged(turns: readonly Turn[]): readonly Turn[] {
  const result: { role: Turn['role']; content: JsonObject[] }[] = []
  for (const { role, content } of turns) {
    const last = result.at(-1)
    if (last?.role === role) last.content.push(...content)
    else result.push({ role, content: [...content] })
  }
  return result
}

function withStart(turns: readonly Turn[]): readonly Turn[] {
  if (turns[0]?.role === 'user') return turns
  return [{ role: 'user', content: [{ type: 'text', text: conversationTexts.conversationStart }] }, ...turns]
}

const THINKING: ReadonlySet<unknown> = new Set(['thinking', 'redacted_thinking'])

/** The model goes on from an assistant turn at the end: it may end neither in thinking nor in white space. */
function withEnd(turns: readonly Turn[]): readonly Turn[] {
  const last = turns.at(-1)
  if (last?.role !== 'assistant') return turns
  const content = last.content.slice(0, last.content.findLastIndex(({ type }) => !THINKING.has(type)) + 1)
  const end = content.at(-1)
  const trimmed = typeof end?.text === 'string' ? [...content.slice(0, -1), { ...end, text: end.text.trimEnd() }] : content
  return [...turns.slice(0, -1), ...(trimmed.length > 0 ? [{ ...last, content: trimmed }] : [])]
}
