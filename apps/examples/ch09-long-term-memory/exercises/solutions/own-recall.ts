import type { ContextPolicy, Message, Retriever } from '@minagent/types'

export function ownRecall(memory: Retriever, limit: number): ContextPolicy {
  return {
    async view(messages, { signal }) {
      const index = messages.findLastIndex(({ role }) => role === 'user')
      const found = await memory.search(messages[index]?.content ?? '', { limit, signal })
      if (found.length === 0) return messages
      const remembered: Message = { role: 'user', name: 'memory', content: found.map(({ text }) => text).join('\n') }
      return [...messages.slice(0, index), remembered, ...messages.slice(index)]
    },
  }
}
