import { type ErrorInfo, errorInfo, type RunEvent, type Usage } from '@minagent/types'

/** What a field of a line of a log holds. */
export type LogValue = string | number | boolean | readonly string[]

/** The fields of a line of a log. */
export type LogFields = Readonly<Record<string, LogValue>>

/** What an event tells besides where it belongs; no texts but names, and what errors say only with `errorMessages`. */
export function logFields(event: RunEvent, errorMessages: boolean): LogFields {
  switch (event.type) {
    case 'tool.call.started':
    case 'approval.requested':
    case 'approval.resolved': {
      const { call } = event
      const decision = event.type === 'approval.resolved' ? { decision: event.decision } : {}
      return { tool: call.name, tool_call_id: call.id, argument_keys: Object.keys(call.arguments).sort(), ...decision }
    }
    case 'tool.call.finished': {
      const { tool, toolCallId, ok, durationMs, result, message } = event
      const error = result.ok ? {} : errorFields({ name: 'ToolError', ...result.error }, errorMessages)
      return { tool, tool_call_id: toolCallId, ok, duration_ms: durationMs, result_chars: message.content.length, ...error }
    }
    case 'policy.decided': {
      const approved = event.approved === undefined ? {} : { approved: event.approved }
      return { tool: event.tool, tool_call_id: event.toolCallId, decision: event.decision, ...approved }
    }
    case 'tool.defect':
      return { tool_call_id: event.toolCallId, ...errorFields(errorInfo(event.error), errorMessages) }
    case 'tool.late':
      return { tool: event.tool, tool_call_id: event.toolCallId }
    case 'repeated_calls.warned':
      return { tool: event.tool, times: event.times }
    case 'observer.failed':
      return errorFields(errorInfo(event.error), errorMessages)
    default:
      return runFields(event, errorMessages)
  }
}

function runFields(event: RunEvent, errorMessages: boolean): LogFields {
  switch (event.type) {
    case 'run.started': {
      const { agent, model, input, messages, schemas } = event
      const who = { ...(agent === undefined ? {} : { agent }), ...(model === undefined ? {} : { model }) }
      return { ...who, input_chars: input.length, messages: messages.length, tools: schemas.length }
    }
    case 'model.finished': {
      const { message, stopReason, usage, model } = event.response
      const told = { duration_ms: event.durationMs, stop_reason: stopReason, text_chars: message.content.length }
      return { ...(model === undefined ? {} : { model }), ...told, tool_calls: message.toolCalls.length, ...tokenFields(usage) }
    }
    case 'model.feedback':
      return { reason: event.reason, text_chars: event.message.content.length }
    case 'message.steered':
      return { text_chars: event.message.content.length }
    case 'step.recorded':
      return { step: event.key, kind: event.kind }
    case 'run.dead_lettered':
      return { attempts: event.attempts }
    case 'run.suspended':
    case 'run.succeeded':
      return { stop_reason: event.stopReason, final_chars: event.final.length, ...tokenFields(event.usage) }
    case 'run.failed': {
      const error = event.error ? errorFields(event.error, errorMessages) : {}
      return { stop_reason: event.stopReason, ...tokenFields(event.usage), ...error }
    }
    case 'internal_error':
      return errorFields(event.error, errorMessages)
    default:
      return {}
  }
}

function errorFields({ name, code, message }: ErrorInfo, errorMessages: boolean): LogFields {
  return { error_name: name, ...(code === undefined ? {} : { error_code: code }), ...(errorMessages ? { error_message: message } : {}) }
}

function tokenFields({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens }: Usage): LogFields {
  const counts = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cache_read_tokens: cacheReadTokens,
    cache_write_tokens: cacheWriteTokens,
    reasoning_tokens: reasoningTokens,
  }
  const told: Record<string, number> = {}
  for (const [name, count] of Object.entries(counts)) if (count !== undefined) told[name] = count
  return told
}
