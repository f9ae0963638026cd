import type { ContextPolicy } from '@minagent/types'

export function lastQuestions(count: number): ContextPolicy {
  return {
    view(messages) {
      const questions = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : []))
      const start = questions[Math.max(0, questions.length - count)] ?? 0
      return messages.filter(({ role }, index) => role === 'system' || index >= start)
    },
  }
}
