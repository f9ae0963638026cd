import { type AssistantMessage, assistant, type Block, createMessage } from '@minagent/types'

/** The assistant message that consists of these blocks; it keeps them only where `content` and `toolCalls` cannot say it all. */
export function answerMessage(blocks: readonly Block[]): AssistantMessage {
  const [first] = blocks
  const isPlainText = blocks.length === 1 && first?.type === 'text' && Object.keys(first).length === 2
  // A single text is written as a string, so it needs no list of blocks.
  if (isPlainText && typeof first.text === 'string') return assistant(first.text.toWellFormed())
  return createMessage({ role: 'assistant', blocks })
}
