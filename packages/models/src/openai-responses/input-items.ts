import type { Block, Message, ToolMessage, UserMessage } from '@minagent/types'
import { conversationTexts } from '../prompts.ts'
import { type JsonObject, textOf } from '../read-json.ts'
import { type IdRule, sendable } from '../sendable.ts'
import { assistantItems } from './assistant-items.ts'
import { inputContent } from './input-content.ts'
import { ownItem } from './own-item.ts'

const ID_RULE: IdRule = { pattern: /^[\w-]{1,64}$/, make: (n) => `call_${n}` }

/** A conversation as the API's list of items; messages that say nothing are left out. */
export function inputItems(messages: readonly Message[]): readonly JsonObject[] {
  const answered = answeredIds(messages)
  const calls = new Map<unknown, JsonObject>()
  const items = sendable(messages, ID_RULE).flatMap((message) => {
    switch (message.role) {
      case 'system':
        return isBlank(message.content) ? [] : [{ role: 'system', content: message.content }]
      case 'user':
        return userItems(message)
      case 'assistant': {
        const own = assistantItems(message, answered)
        for (const item of own) calls.set(item.call_id, item)
        return own
      }
      case 'tool':
        return [outputItem(message, calls.get(message.toolCallId))]
      default:
        return message satisfies never
    }
  })
  // A conversation of which nothing can be sent would be refused.
  return items.length > 0 ? items : [{ role: 'user', content: conversationTexts.conversationStart }]
}

/** A user may bring items of the API as blocks with `provider: 'openai'`, such as the output of a shell call. */
function userItems({ content, blocks }: UserMessage): readonly JsonObject[] {
  const items = ownItems(blocks)
  const input = inputContent(content, blocks)
  const saysNothing = typeof input === 'string' && isBlank(input)
  return saysNothing ? items : [...items, { role: 'user', content: input }]
}

/** The output has the kind of its call, and goes to the program that made the call if one did. */
function outputItem({ toolCallId, content, blocks }: ToolMessage, call: JsonObject | undefined): JsonObject {
  return {
    type: call?.type === 'custom_tool_call' ? 'custom_tool_call_output' : 'function_call_output',
    call_id: toolCallId,
    output: inputContent(content, blocks),
    ...(call?.caller === undefined ? {} : { caller: call.caller }),
  }
}

/** The ids of the calls that an item of the conversation answers. */
function answeredIds(messages: readonly Message[]): ReadonlySet<unknown> {
  const items = messages.flatMap((message) => (message.role === 'system' ? [] : ownItems(message.blocks)))
  return new Set(items.filter(({ type }) => textOf(type)?.endsWith('_output')).map((item) => item.call_id))
}

function ownItems(blocks: readonly Block[] | undefined): readonly JsonObject[] {
  return (blocks ?? []).map(ownItem).filter((item) => item !== undefined)
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
