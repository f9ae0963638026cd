import type { Block, Message, ToolCall } from '../message.ts'

/**
 * The tokens of messages, with their calls and reasoning, by a count of texts: 4 for each message beside its text, 1,000 for an image. Files are
 * not counted.
 */
export function sumMessageTokens(messages: readonly Message[], countText: (text: string) => number): number {
  let sum = 0
  for (const message of messages) sum += messageTokens(message, countText)
  return sum
}

const TOKENS_PER_MESSAGE = 4

/** A middle-sized image, with the providers that count by area. */
const TOKENS_PER_IMAGE = 1_000

function messageTokens(message: Message, countText: (text: string) => number): number {
  let sum = TOKENS_PER_MESSAGE + countText(message.content)
  if (message.role === 'assistant') for (const call of message.toolCalls) sum += callTokens(call, countText)
  if ('blocks' in message && message.blocks) for (const block of message.blocks) sum += blockTokens(block, countText)
  return sum
}

function callTokens(call: ToolCall, countText: (text: string) => number): number {
  return countText(call.name) + countText(call.invalidArguments ?? JSON.stringify(call.arguments))
}

/** What a block adds to the text and the calls, which are counted already. */
function blockTokens(block: Block, countText: (text: string) => number): number {
  if (block.type === 'image') return TOKENS_PER_IMAGE
  return 'thinking' in block && typeof block.thinking === 'string' ? countText(block.thinking) : 0
}
