import {
  type AssistantMessage,
  type Message,
  type ToolCall,
  type ToolMessage,
  toolErrorText,
  toolMessage,
  type UserMessage,
} from '@minagent/types'

/**
 * A part of a conversation that can be left out or kept as a whole: any list of records makes a conversation that a model takes, since
 * calls stand together with all their answers. System messages are no part of it: each agent has its own.
 */
export type HistoryRecord =
  | { readonly kind: 'user'; readonly message: UserMessage }
  | { readonly kind: 'answer'; readonly message: AssistantMessage }
  | { readonly kind: 'tools'; readonly message: AssistantMessage; readonly answers: readonly ToolMessage[] }

/** The records of a conversation; an open call is answered `NOT_EXECUTED`, and an answer to nothing is left out. */
export function toRecords(messages: readonly Message[]): readonly HistoryRecord[] {
  return messages.flatMap((message, index): HistoryRecord[] => {
    if (message.role === 'user') return [{ kind: 'user', message }]
    if (message.role !== 'assistant') return []
    if (message.toolCalls.length > 0) return [{ kind: 'tools', message, answers: answersAfter(messages, index) }]
    return message.content === '' && message.blocks === undefined ? [] : [{ kind: 'answer', message }]
  })
}

/** The conversation that records make: each call is followed by its answer, in the order of the calls. */
export function fromRecords(records: readonly HistoryRecord[]): readonly Message[] {
  return records.flatMap((record): readonly Message[] => {
    if (record.kind !== 'tools') return [record.message]
    return [record.message, ...record.message.toolCalls.map((call) => answerIn(record.answers, call))]
  })
}

/**
 * The conversation without some calls and their answers. A message that loses a call loses its reasoning with it (what is left of it would
 * be orphaned), and vanishes when it says nothing else.
 */
export function hideCalls(messages: readonly Message[], hides: (call: ToolCall) => boolean): readonly Message[] {
  let hidden = new Set<string>()
  return messages.flatMap((message): readonly Message[] => {
    if (message.role === 'tool') return hidden.has(message.toolCallId) ? [] : [message]
    if (message.role !== 'assistant') return [message]
    hidden = new Set(message.toolCalls.filter(hides).map(({ id }) => id))
    if (hidden.size === 0) return [message]
    const toolCalls = message.toolCalls.filter(({ id }) => !hidden.has(id))
    return toolCalls.length === 0 && message.content === '' ? [] : [{ role: 'assistant', content: message.content, toolCalls }]
  })
}

function answersAfter(messages: readonly Message[], index: number): readonly ToolMessage[] {
  const later = messages.slice(index + 1)
  const end = later.findIndex(({ role }) => role === 'assistant')
  return later.slice(0, end < 0 ? later.length : end).filter((message) => message.role === 'tool')
}

function answerIn(answers: readonly ToolMessage[], call: ToolCall): ToolMessage {
  const given = answers.find(({ toolCallId }) => toolCallId === call.id)
  return given ?? toolMessage(call, toolErrorText('NOT_EXECUTED', call.name))
}
