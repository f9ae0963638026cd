import type { Block, Message, ToolCall } from './message.ts'

const TOKENS_PER_MESSAGE = 4

/** A middle-sized image, with the providers that count by area. */
const TOKENS_PER_IMAGE = 1_000

/**
 * A rough count of tokens without a tokenizer, for budgets and windows: about four Latin letters, or one
 * Han, kana or hangul character, a token; 1,000 an image.
 */
export function estimateTokens(input: string | readonly Message[]): number {
  if (typeof input === 'string') return estimateText(input)
  let sum = 0
  for (const message of input) sum += estimateMessage(message)
  return sum
}

function estimateMessage(message: Message): number {
  let sum = TOKENS_PER_MESSAGE + estimateText(message.content)
  if (message.role === 'assistant') for (const call of message.toolCalls) sum += estimateCall(call)
  if ('blocks' in message && message.blocks) for (const block of message.blocks) sum += estimateBlock(block)
  return sum
}

function estimateCall(call: ToolCall): number {
  return estimateText(call.name) + estimateText(call.invalidArguments ?? JSON.stringify(call.arguments))
}

/** What a block adds to the text and the calls, which are counted already. */
function estimateBlock(block: Block): number {
  if (block.type === 'image') return TOKENS_PER_IMAGE
  return 'thinking' in block && typeof block.thinking === 'string' ? estimateText(block.thinking) : 0
}

function estimateText(text: string): number {
  let wide = 0
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= 0x2e80) wide++
  }
  return Math.ceil(wide + (text.length - wide) / 4)
}
