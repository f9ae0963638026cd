import type { Message } from './message.ts'
import type { ToolMetadata } from './tool.ts'

/**
 * Whether a conversation holds text that may carry the instructions of a stranger. `describe` gives the facts about a tool (a toolbox
 * has it, and so has the context of a call); what nothing is known of counts as untrusted. The way to label what a tool keeps for later.
 */
export function isTainted(messages: readonly Message[], describe?: Describe): boolean {
  return messages.some((message) => isUntrusted(message, describe))
}

/**
 * Whether the text of a message may carry the instructions of a stranger: it says so itself, or it is what a tool answered that does
 * not say that its output can be trusted, or the summary of a conversation that says nothing of itself.
 */
export function isUntrusted(message: Message, describe?: Describe): boolean {
  switch (message.role) {
    case 'system':
    case 'assistant':
      return false
    case 'user':
      return message.origin?.untrusted ?? message.name === 'summary'
    case 'tool':
      return message.origin?.untrusted ?? describe?.(message.name ?? '')?.untrustedOutput ?? true
    default:
      return message satisfies never
  }
}

type Describe = (name: string) => ToolMetadata | undefined
