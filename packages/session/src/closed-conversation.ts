import { type AssistantMessage, type Message, type ToolCall, type ToolMessage, toolErrorText, toolMessage } from '@minagent/types'
import { outcomeUnknown } from './prompts.ts'

/**
 * A conversation that every provider takes, whatever it was cut off in (F22): the answers to the calls of a message follow it in the
 * order of the calls, a call without one is answered here, and answers to nothing are left out. Calls of which it is known that
 * they were not begun, by id, are said to be `NOT_EXECUTED`; of any other that is open nobody knows whether it took effect.
 */
export function closedConversation(messages: readonly Message[], notBegun: ReadonlySet<string> = new Set()): readonly Message[] {
  const closed: Message[] = []
  messages.forEach((message, index) => {
    if (message.role === 'tool') return
    closed.push(message)
    if (message.role === 'assistant' && message.toolCalls.length > 0) closed.push(...answers(message, messages, index + 1, notBegun))
  })
  return closed
}

function answers(
  { toolCalls }: AssistantMessage,
  messages: readonly Message[],
  from: number,
  notBegun: ReadonlySet<string>,
): readonly ToolMessage[] {
  const given = new Map<string, ToolMessage>()
  for (const later of messages.slice(from)) {
    if (later.role === 'assistant') break
    if (later.role === 'tool') given.set(later.toolCallId, later)
  }
  return toolCalls.map((call) => given.get(call.id) ?? unanswered(call, notBegun))
}

function unanswered(call: ToolCall, notBegun: ReadonlySet<string>): ToolMessage {
  const code = notBegun.has(call.id) ? 'NOT_EXECUTED' : 'OUTCOME_UNKNOWN'
  const message = code === 'NOT_EXECUTED' ? toolErrorText(code, call.name) : outcomeUnknown
  return toolMessage(call, JSON.stringify({ error: { code, message } }))
}
