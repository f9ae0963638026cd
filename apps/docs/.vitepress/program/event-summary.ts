import type { RunEvent } from '@minagent/types'

/** The one thing of an event that a line can say. */
export function summaryOf(event: RunEvent): string {
  switch (event.type) {
    case 'run.started':
      return event.input
    case 'model.finished': {
      const { content, toolCalls } = event.response.message
      return [content, ...toolCalls.map(({ name }) => `→ ${name}`)].filter((part) => part !== '').join(' ')
    }
    case 'tool.call.started':
    case 'approval.requested':
      return `${event.call.name} ${JSON.stringify(event.call.arguments)}`
    case 'tool.call.finished':
      return `${event.tool} → ${event.message.content}`
    case 'approval.resolved':
      return `${event.call.name}: ${event.decision}`
    case 'policy.decided':
      return `${event.tool}: ${event.decision}`
    case 'model.feedback':
    case 'message.steered':
      return event.message.content
    case 'step.recorded':
      return event.key
    case 'run.succeeded':
      return event.final
    case 'run.failed':
      return `${event.stopReason}${event.error ? `: ${event.error.message}` : ''}`
    default:
      return ''
  }
}
