import { type AssistantMessage, type Block, type Message, type ToolCall, type ToolMessage, toolMessage } from '@minagent/types'
import { conversationTexts } from './prompts.ts'

/** Which call ids a provider takes. */
export interface IdRule {
  readonly pattern: RegExp
  /** The n-th id to use in place of one that is not taken, n from 0. */
  make(n: number): string
}

/**
 * The conversation as any provider takes it, whatever was cut from it or came from elsewhere: each call is followed by exactly
 * one result, in call order, before anything else; ids are legal and unique over the whole conversation, the same ones each
 * time. Results without a call are left out, calls without a result are answered with a note that they were not run.
 */
export function sendable(messages: readonly Message[], rule: IdRule): readonly Message[] {
  const ids = new WireIds(rule)
  const sent: Message[] = []
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index]
    if (message === undefined || message.role === 'tool') continue
    if (message.role !== 'assistant' || message.toolCalls.length === 0) {
      sent.push(message)
      continue
    }
    const wireIds = message.toolCalls.map((call) => ids.take(call.id))
    sent.push(withIds(message, wireIds), ...answers(message.toolCalls, wireIds, resultsAfter(messages, index)))
  }
  return sent
}

/** The tool messages up to the next assistant message: others between them come after the results. */
function resultsAfter(messages: readonly Message[], index: number): ToolMessage[] {
  const results: ToolMessage[] = []
  for (let next = index + 1; next < messages.length; next++) {
    const message = messages[next]
    if (message === undefined || message.role === 'assistant') break
    if (message.role === 'tool') results.push(message)
  }
  return results
}

/** Results are found by id; where one id stands for several calls, its results go to them in order (F8). */
function answers(calls: readonly ToolCall[], wireIds: readonly string[], results: ToolMessage[]): ToolMessage[] {
  return calls.map((call, ordinal) => {
    const toolCallId = wireIds[ordinal] ?? call.id
    const found = results.findIndex((result) => result.toolCallId === call.id)
    const [result] = found === -1 ? [] : results.splice(found, 1)
    return { ...(result ?? toolMessage(call, conversationTexts.notExecuted)), toolCallId, name: call.name }
  })
}

function withIds(message: AssistantMessage, wireIds: readonly string[]): AssistantMessage {
  if (message.toolCalls.every((call, ordinal) => call.id === wireIds[ordinal])) return message
  const toolCalls = message.toolCalls.map((call, ordinal) => ({ ...call, id: wireIds[ordinal] ?? call.id }))
  return message.blocks ? { ...message, toolCalls, blocks: blocksWithIds(message.blocks, wireIds) } : { ...message, toolCalls }
}

function blocksWithIds(blocks: readonly Block[], wireIds: readonly string[]): readonly Block[] {
  let ordinal = 0
  return blocks.map((block) => (block.type === 'tool_use' ? { ...block, id: wireIds[ordinal++] ?? '' } : block))
}

/** Ids that were given out, so that none comes twice (F10). */
class WireIds {
  readonly #rule: IdRule
  readonly #taken = new Set<string>()
  #made = 0

  constructor(rule: IdRule) {
    this.#rule = rule
  }

  take(id: string): string {
    let wanted = id
    while (this.#taken.has(wanted) || !this.#rule.pattern.test(wanted)) wanted = this.#rule.make(this.#made++)
    this.#taken.add(wanted)
    return wanted
  }
}
