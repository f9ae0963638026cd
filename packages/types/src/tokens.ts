import type { Message } from './message.ts'

const TOKENS_PER_MESSAGE = 4

/**
 * A rough count of tokens without a tokenizer, for budgets and windows: about four Latin letters, or one
 * Han, kana or hangul character, a token. Never throws.
 */
export function estimateTokens(input: string | readonly Message[]): number {
  if (typeof input === 'string') return estimateText(input)
  let sum = 0
  for (const message of input) sum += estimateMessage(message)
  return sum
}

function estimateMessage(message: Message): number {
  let sum = TOKENS_PER_MESSAGE + estimateText(message.content)
  if (message.role !== 'assistant') return sum
  for (const call of message.toolCalls) sum += estimateText(call.name) + estimateText(JSON.stringify(call.arguments))
  return sum
}

function estimateText(text: string): number {
  let wide = 0
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= 0x2e80) wide++
  }
  return Math.ceil(wide + (text.length - wide) / 4)
}
