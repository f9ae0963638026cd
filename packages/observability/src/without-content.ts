import type {
  AssistantMessage,
  ErrorInfo,
  Message,
  ModelResponse,
  RunEvent,
  ToolCall,
  ToolMessage,
  ToolResult,
  ToolSchema,
  Usage,
  UserMessage,
} from '@minagent/types'
import { errorInfo } from '@minagent/types'
import { textSummary } from './text-summary.ts'

/**
 * The same event without what was said: texts are {@link textSummary summaries} (an empty text stays empty), of arguments the names are
 * left, of schemas the name of the tool, and parts of messages and a provider's own usage are left out. Names, ids, numbers, codes and
 * hashes stay. It is an event like any other: a tree or a cost can be made of it.
 */
export function withoutContent(event: RunEvent): RunEvent {
  switch (event.type) {
    case 'run.started': {
      const { input, messages, schemas } = event
      return { ...event, input: summaryOf(input), messages: messages.map(outlineOf), schemas: schemas.map(nameOnly) }
    }
    case 'model.finished':
      return { ...event, response: responseOutline(event.response) }
    case 'model.feedback':
    case 'message.steered':
      return { ...event, message: userOutline(event.message) }
    case 'tool.call.started':
    case 'approval.requested':
      return { ...event, call: callOutline(event.call) }
    case 'tool.call.finished':
      return { ...event, result: resultOutline(event.result), message: toolOutline(event.message) }
    case 'approval.resolved':
      return { ...event, call: callOutline(event.call), ...reasonOf(event) }
    case 'policy.decided':
    case 'run.cancel.requested':
      return { ...event, ...reasonOf(event) }
    default:
      return withoutEnd(event)
  }
}

type Talking =
  | 'run.started'
  | 'model.finished'
  | 'model.feedback'
  | 'message.steered'
  | 'tool.call.started'
  | 'tool.call.finished'
  | 'approval.requested'
  | 'approval.resolved'
  | 'policy.decided'
  | 'run.cancel.requested'

function withoutEnd(event: Exclude<RunEvent, { readonly type: Talking }>): RunEvent {
  switch (event.type) {
    case 'run.suspended':
      return { ...event, final: summaryOf(event.final), usage: counts(event.usage) }
    case 'run.succeeded': {
      const output = 'output' in event ? { output: valueSummary(event.output) } : {}
      return { ...event, final: summaryOf(event.final), usage: counts(event.usage), ...output }
    }
    case 'run.failed': {
      const error = event.error ? { error: errorOutline(event.error) } : {}
      return { ...event, final: summaryOf(event.final), usage: counts(event.usage), ...error }
    }
    case 'internal_error':
      return { ...event, error: errorOutline(event.error) }
    case 'tool.defect':
    case 'observer.failed':
      return { ...event, error: errorOutline(errorInfo(event.error)) }
    case 'step.recorded':
      return { ...event, value: valueSummary(event.value) }
    case 'assistant.delta':
      return { ...event, text: summaryOf(event.text) }
    default:
      return event
  }
}

function summaryOf(text: string): string {
  return text === '' ? '' : textSummary(text)
}

/** Of a text as it is, of anything else as JSON. */
function valueSummary(value: unknown): string {
  return summaryOf(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

function outlineOf(message: Message): Message {
  switch (message.role) {
    case 'system':
      return { ...message, content: summaryOf(message.content) }
    case 'user':
      return userOutline(message)
    case 'assistant':
      return assistantOutline(message)
    case 'tool':
      return toolOutline(message)
    default:
      return message satisfies never
  }
}

function userOutline({ blocks: _, ...message }: UserMessage): UserMessage {
  return { ...message, content: summaryOf(message.content) }
}

function assistantOutline({ blocks: _, ...message }: AssistantMessage): AssistantMessage {
  return { ...message, content: summaryOf(message.content), toolCalls: message.toolCalls.map(callOutline) }
}

function toolOutline({ blocks: _, ...message }: ToolMessage): ToolMessage {
  return { ...message, content: summaryOf(message.content) }
}

function callOutline({ id, name, arguments: given, invalidArguments }: ToolCall): ToolCall {
  const names = Object.fromEntries(Object.keys(given).map((key) => [key, '[hidden]']))
  const call = { id, name, arguments: names }
  return invalidArguments === undefined ? call : { ...call, invalidArguments: summaryOf(invalidArguments) }
}

function responseOutline(response: ModelResponse): ModelResponse {
  return { ...response, message: assistantOutline(response.message), usage: counts(response.usage) }
}

function resultOutline(result: ToolResult): ToolResult {
  const { tool, callId } = result
  if (result.ok) return { ok: true, tool, callId, data: valueSummary(result.data), error: null }
  return { ok: false, tool, callId, data: null, error: { ...result.error, message: summaryOf(result.error.message) } }
}

function nameOnly({ name, description }: ToolSchema): ToolSchema {
  return { name, description: summaryOf(description), parameters: {} }
}

function counts({ raw: _, ...usage }: Usage): Usage {
  return usage
}

function errorOutline(error: ErrorInfo): ErrorInfo {
  return { ...error, message: summaryOf(error.message) }
}

function reasonOf({ reason }: { readonly reason?: string }): { reason?: string } {
  return reason === undefined ? {} : { reason: summaryOf(reason) }
}
