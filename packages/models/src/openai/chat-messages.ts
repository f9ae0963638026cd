import type { AssistantMessage, Block, Message, ToolCall, ToolMessage, UserMessage } from '@minagent/types'
import { requestJson } from '../http/request-body.ts'
import { conversationTexts, fillPrompt } from '../prompts.ts'
import { sendable } from '../sendable.ts'
import { attachmentParts, contentOf, textOnly } from './chat-content.ts'
import type { Dialect } from './dialect.ts'
import { type ChatMessage, withAnsweredResults, withOneSystemMessage } from './message-order.ts'
import { reasoningFields } from './reasoning-fields.ts'

/** The conversation as Chat Completions takes it: what cannot be sent is left out, and no message is empty that must not be. */
export function chatMessages(messages: readonly Message[], dialect: Dialect): readonly ChatMessage[] {
  const sent: ChatMessage[] = []
  let attachments: object[] = []
  for (const message of sendable(dialect.systemMessages ? messages : withOneSystemMessage(messages), dialect.ids)) {
    if (message.role === 'tool') {
      const parts = attachmentParts(message)
      sent.push(toolResult(message, parts.length > 0))
      if (parts.length > 0) attachments.push({ type: 'text', text: sourceOf(message) }, ...parts)
      continue
    }
    // Nothing may stand between the results of one group, so what a result cannot hold follows the last of them.
    if (attachments.length > 0) sent.push({ role: 'user', content: attachments })
    attachments = []
    sent.push(...plainMessage(message, dialect))
  }
  if (attachments.length > 0) sent.push({ role: 'user', content: attachments })
  // A conversation of which nothing can be sent would be refused.
  if (sent.length === 0) return [{ role: 'user', content: conversationTexts.conversationStart }]
  return dialect.answersResults ? withAnsweredResults(sent) : sent
}

function plainMessage(message: Exclude<Message, ToolMessage>, dialect: Dialect): readonly ChatMessage[] {
  switch (message.role) {
    case 'system':
      return message.content.trim() === '' ? [] : [{ role: 'system', content: message.content }]
    case 'user':
      return userMessage(message)
    case 'assistant':
      return assistantMessage(message, dialect)
    default:
      return message satisfies never
  }
}

/** One that says nothing would be refused by some (F29). */
function userMessage(message: UserMessage): readonly ChatMessage[] {
  const content = contentOf(message)
  return typeof content === 'string' && content.trim() === '' ? [] : [{ role: 'user', content }]
}

//#region assistant-message
/** One with neither text nor calls (only reasoning, for instance) would be refused. */
function assistantMessage(message: AssistantMessage, dialect: Dialect): readonly ChatMessage[] {
  const { toolCalls, blocks = [] } = message
  const text = textOnly(message)
  if (text === '' && toolCalls.length === 0) return []
  const uses = blocks.filter(({ type }) => type === 'tool_use')
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(dialect.reasoning ? reasoningFields(blocks, dialect) : {}),
      ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map((call, ordinal) => chatCall(call, uses[ordinal], dialect)) }),
    },
  ]
}
//#endregion assistant-message

//#region chat-call
/** Arguments that were no JSON go out as `{}`: many servers parse them, and refuse the conversation for ever if they cannot. */
function chatCall({ id, name, arguments: args }: ToolCall, block: Block | undefined, { extraContent }: Dialect): object {
  const extra = extraContent && block && 'extra_content' in block ? { extra_content: block.extra_content } : {}
  return { id, type: 'function', function: { name: legalName(name), arguments: requestJson(args) }, ...extra }
}
//#endregion chat-call

/** A name that the model made up must not make every later request illegal. */
function legalName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_'
}

function toolResult({ toolCallId, content }: ToolMessage, hasAttachments: boolean): ChatMessage {
  const isBlank = content.trim() === ''
  return { role: 'tool', tool_call_id: toolCallId, content: isBlank && hasAttachments ? conversationTexts.shownBelow : content }
}

function sourceOf({ name = '', toolCallId }: ToolMessage): string {
  return fillPrompt(conversationTexts.fromTool, { name, id: toolCallId })
}
