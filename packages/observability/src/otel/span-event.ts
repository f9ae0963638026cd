import type { RunEvent } from '@minagent/types'
import type { Attributes } from '@opentelemetry/api'

/** What an event of a run that is no work of its own becomes on the span of the run, under the name `minagent.<type>`; undefined for the others. */
export function spanEvent(event: RunEvent): Attributes | undefined {
  switch (event.type) {
    case 'approval.requested':
      return callAttributes(event.call.name, event.call.id)
    case 'approval.resolved':
      return { ...callAttributes(event.call.name, event.call.id), 'minagent.decision': event.decision }
    case 'policy.decided':
      return { ...callAttributes(event.tool, event.toolCallId), 'minagent.decision': event.decision }
    case 'model.feedback':
      return { 'minagent.round': event.round, 'minagent.reason': event.reason }
    case 'message.steered':
    case 'assistant.restart':
      return { 'minagent.round': event.round }
    case 'repeated_calls.warned':
      return { 'gen_ai.tool.name': event.tool, 'minagent.round': event.round }
    case 'tool.late':
      return callAttributes(event.tool, event.toolCallId)
    case 'run.resumed':
    case 'run.cancel.requested':
      return {}
    default:
      return undefined
  }
}

function callAttributes(tool: string, callId: string): Attributes {
  return { 'gen_ai.tool.name': tool, 'gen_ai.tool.call.id': callId }
}
