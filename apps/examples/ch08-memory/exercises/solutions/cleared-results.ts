import type { ContextPolicy } from '@minagent/types'

export function clearedResults(keep: number): ContextPolicy {
  return {
    view(messages) {
      const results = messages.filter(({ role }) => role === 'tool')
      const old = new Set(results.slice(0, Math.max(0, results.length - keep)))
      return messages.map((message) => (old.has(message) ? { ...message, content: '（已省略）' } : message))
    },
  }
}
