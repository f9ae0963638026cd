import type { Message } from '@minagent/types'

/**
 * Why a strict provider refuses these messages, or undefined: a system message that is not first, a call that is not answered right
 * behind its message in the order of the calls, an answer to nothing, or a conversation that begins with the model.
 */
export function pairingProblem(messages: readonly Message[]): string | undefined {
  const open: string[] = []
  let spoken = false
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      const id = open.shift()
      if (id !== message.toolCallId) return `message ${index} answers ${message.toolCallId}, expected ${id}`
      continue
    }
    if (open.length > 0) return `message ${index} stands where ${open[0]} must be answered`
    if (message.role === 'system' && spoken) return `message ${index} is a late system message`
    if (message.role === 'assistant' && !spoken) return `message ${index} is an answer to nobody`
    if (message.role === 'assistant') open.push(...message.toolCalls.map(({ id }) => id))
    if (message.role !== 'system') spoken = true
  }
  return open.length > 0 ? `${open[0]} is never answered` : undefined
}
