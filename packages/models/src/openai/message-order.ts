import { type Message, system } from '@minagent/types'
import { conversationTexts } from '../prompts.ts'

/** A message of a request. */
export interface ChatMessage {
  readonly role: string
  readonly [member: string]: unknown
}

/** The system messages at the beginning as one, for hosts whose chat templates refuse a second one. */
export function withOneSystemMessage(messages: readonly Message[]): readonly Message[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const rest = first === -1 ? [] : messages.slice(first)
  const texts = messages.slice(0, messages.length - rest.length).flatMap(({ content }) => (content.trim() === '' ? [] : content))
  return [...(texts.length > 0 ? [system(texts.join('\n\n'))] : []), ...rest]
}

/** Results are followed by an answer, and the end is not the model's: Mistral refuses a conversation that is ordered otherwise. */
export function withAnsweredResults(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const ordered = messages.flatMap((message, index) => {
    const isLate = messages[index - 1]?.role === 'tool' && message.role !== 'tool' && message.role !== 'assistant'
    return isLate ? [{ role: 'assistant', content: conversationTexts.resultsRead }, message] : [message]
  })
  return ordered.at(-1)?.role === 'assistant' ? [...ordered, { role: 'user', content: conversationTexts.conversationStart }] : ordered
}
