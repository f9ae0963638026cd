import { type AssistantMessage, type Message, type ToolCall, type ToolMessage, toolErrorText, toolMessage } from '@minagent/types'

//#region group
/** Messages that a provider takes only together: a message, and the answers to its calls right behind it, in the order of the calls. */
export interface MessageGroup {
  readonly head: Exclude<Message, ToolMessage>
  /** One for each call of the head; empty for a head without calls. */
  readonly answers: readonly ToolMessage[]
}
//#endregion group

/** Splits a conversation into groups; a call without an answer is answered as not executed, answers to nothing are left out (F27, F28). */
export function messageGroups(messages: readonly Message[]): readonly MessageGroup[] {
  const drafts: { readonly head: MessageGroup['head']; readonly given: ToolMessage[] }[] = []
  let asking: ToolMessage[] | undefined
  for (const message of messages) {
    if (message.role === 'tool') {
      asking?.push(message)
      continue
    }
    const draft = { head: message, given: [] }
    drafts.push(draft)
    if (message.role === 'assistant') asking = draft.given
  }
  return drafts.map(({ head, given }) => ({ head, answers: head.role === 'assistant' ? answersOf(head, given) : [] }))
}

/** The messages of groups, in order. */
export function messagesOf(groups: readonly MessageGroup[]): readonly Message[] {
  return groups.flatMap(({ head, answers }) => [head, ...answers])
}

function answersOf({ toolCalls }: AssistantMessage, given: readonly ToolMessage[]): readonly ToolMessage[] {
  const left = [...given]
  return toolCalls.map((call) => {
    const index = left.findIndex(({ toolCallId }) => toolCallId === call.id)
    return left.splice(index, index < 0 ? 0 : 1)[0] ?? notExecuted(call)
  })
}

function notExecuted(call: ToolCall): ToolMessage {
  const error = { code: 'NOT_EXECUTED', message: toolErrorText('NOT_EXECUTED', call.name) }
  return toolMessage(call, JSON.stringify({ error }))
}
